import { sprintMilliseconds } from './limits.ts';

/** A focus sprint. A running one stores its end time, so a reload or a suspended tab doesn't change its length. */
export type Sprint =
  | { status: 'idle' }
  | { status: 'running'; endsAt: number }
  | { status: 'paused'; remainingMilliseconds: number }
  | { status: 'finished'; finishedAt: number };

export const idleSprint: Sprint = { status: 'idle' };

/** Starts a sprint or resumes a paused one. */
export function startSprint(sprint: Sprint, now: number): Sprint {
  const current = sprintAt(sprint, now);
  if (current.status === 'running') return current;
  return { status: 'running', endsAt: now + remainingMilliseconds(current, now) };
}

export function pauseSprint(sprint: Sprint, now: number): Sprint {
  const current = sprintAt(sprint, now);
  return current.status === 'running'
    ? { status: 'paused', remainingMilliseconds: remainingMilliseconds(current, now) }
    : current;
}

/** Updates the sprint to the given time: a running sprint that is past its end becomes finished. */
export function sprintAt(sprint: Sprint, now: number): Sprint {
  return sprint.status === 'running' && now >= sprint.endsAt
    ? { status: 'finished', finishedAt: sprint.endsAt }
    : sprint;
}

/** The remaining time. Idle and finished sprints have the full time left, because they restart from the beginning. */
export function remainingMilliseconds(sprint: Sprint, now: number): number {
  switch (sprint.status) {
    case 'running':
      // If the clock is set back, the sprint must not become longer.
      return Math.min(sprintMilliseconds, Math.max(0, sprint.endsAt - now));
    case 'paused':
      return sprint.remainingMilliseconds;
    default:
      return sprintMilliseconds;
  }
}

/** The elapsed fraction of the sprint, 0 to 1. */
export function sprintFraction(sprint: Sprint, now: number): number {
  const current = sprintAt(sprint, now);
  if (current.status === 'finished') return 1;
  return 1 - remainingMilliseconds(current, now) / sprintMilliseconds;
}
