import { idleSprint, pauseSprint, type Sprint, sprintAt, startSprint } from '#domain/posts/sprint.ts';
import { now } from '#web/browser/clock.ts';
import { store } from './database.ts';
import { readSetting } from './reading.ts';

export function startFocusSprint(): Promise<void> {
  return change((sprint) => startSprint(sprint, now()));
}

export function pauseFocusSprint(): Promise<void> {
  return change((sprint) => pauseSprint(sprint, now()));
}

export function resetFocusSprint(): Promise<void> {
  return change(() => idleSprint);
}

/** Records that the sprint is over. True only in the first tab that does so, which then shows the message. */
export function finishFocusSprint(): Promise<boolean> {
  return store.transaction('rw', store.settings, async () => {
    const sprint = await readSetting('sprint', idleSprint);
    const current = sprintAt(sprint, now());
    if (sprint.status === 'finished' || current.status !== 'finished') return false;
    await store.settings.put({ key: 'sprint', value: current });
    return true;
  });
}

function change(rule: (sprint: Sprint) => Sprint): Promise<void> {
  return store.transaction('rw', store.settings, async () => {
    const sprint = await readSetting('sprint', idleSprint);
    await store.settings.put({ key: 'sprint', value: rule(sprint) });
  });
}
