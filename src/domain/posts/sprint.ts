import { sprintMilliseconds } from './limits.ts';

/**
 * A focus sprint. A running one is known by when it ends, so that a reload, a sleeping tab or a busy machine takes nothing from it
 * and adds nothing.
 */
export type Sprint =
  | { status: 'idle' }
  | { status: 'running'; endsAt: number }
  | { status: 'paused'; remainingMilliseconds: number }
  | { status: 'finished'; finishedAt: number };

export const idleSprint: Sprint = { status: 'idle' };

/** Begins a sprint, or goes on with a paused one. */
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

/** The sprint as the clock has it: a running one whose time is over is finished. */
export function sprintAt(sprint: Sprint, now: number): Sprint {
  return sprint.status === 'running' && now >= sprint.endsAt
    ? { status: 'finished', finishedAt: sprint.endsAt }
    : sprint;
}

/** What is left of a sprint; a finished or idle one has its full time before it when it is started. */
export function remainingMilliseconds(sprint: Sprint, now: number): number {
  switch (sprint.status) {
    case 'running':
      // A clock that was set back must not make a sprint longer than it was.
      return Math.min(sprintMilliseconds, Math.max(0, sprint.endsAt - now));
    case 'paused':
      return sprint.remainingMilliseconds;
    default:
      return sprintMilliseconds;
  }
}

/** How much of the sprint has passed, 0 to 1: what a progress bar shows. */
export function sprintFraction(sprint: Sprint, now: number): number {
  const current = sprintAt(sprint, now);
  if (current.status === 'finished') return 1;
  return 1 - remainingMilliseconds(current, now) / sprintMilliseconds;
}
