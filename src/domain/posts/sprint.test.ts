import { expect, it } from 'vitest';
import { sprintMilliseconds } from './limits.ts';
import {
  idleSprint,
  pauseSprint,
  remainingMilliseconds,
  sprintAt,
  sprintFraction,
  startSprint,
} from './sprint.ts';

const minute = 60_000;

it('runs for fifteen minutes of wall-clock time', () => {
  const running = startSprint(idleSprint, 0);
  expect(running).toEqual({ status: 'running', endsAt: 15 * minute });
  expect([remainingMilliseconds(running, 6 * minute), sprintFraction(running, 6 * minute)]).toEqual([
    9 * minute,
    0.4,
  ]);
  expect(sprintAt(running, 15 * minute - 1)).toBe(running);
  expect(sprintAt(running, 180 * minute)).toEqual({ status: 'finished', finishedAt: 15 * minute });
  expect(sprintFraction(running, 180 * minute)).toBe(1);
});

it('keeps its remaining time while paused', () => {
  const paused = pauseSprint(startSprint(idleSprint, 0), 4 * minute);
  expect(paused).toEqual({ status: 'paused', remainingMilliseconds: 11 * minute });
  expect(remainingMilliseconds(paused, 500 * minute)).toBe(11 * minute);
  expect(startSprint(paused, 500 * minute)).toEqual({ status: 'running', endsAt: 511 * minute });
});

it('restarts from the beginning only after it has finished', () => {
  const running = startSprint(idleSprint, 0);
  expect(startSprint(running, minute)).toBe(running);
  expect(startSprint(running, 20 * minute)).toEqual({ status: 'running', endsAt: 35 * minute });
  expect(pauseSprint(running, 20 * minute)).toEqual({ status: 'finished', finishedAt: 15 * minute });
  expect(pauseSprint(idleSprint, 0)).toBe(idleSprint);
});

it('has the full time when idle, and never more if the clock is set back', () => {
  expect([remainingMilliseconds(idleSprint, 0), sprintFraction(idleSprint, 0)]).toEqual([
    sprintMilliseconds,
    0,
  ]);
  expect(remainingMilliseconds(startSprint(idleSprint, 60 * minute), 0)).toBe(sprintMilliseconds);
});
