import { expect, it } from 'vitest';
import { isPartial, problemMessages, type SyncProblem, statusLabel, statusSentence } from './status.ts';

const now = 1_000_000;
const problems = Object.keys(problemMessages) as SyncProblem[];

it('shows nothing in the sidebar until the state is known', () => {
  expect(statusLabel({ stage: 'starting' })).toBeNull();
  expect(statusLabel({ stage: 'synced', atMilliseconds: now })).toBe('Synced');
});

it('reports content as synced only when nothing is pending', () => {
  expect(statusSentence({ stage: 'synced', atMilliseconds: now - 180_000 }, now)).toBe(
    'Everything is synced. Last checked 3m ago.',
  );
  expect(statusSentence({ stage: 'waiting', unsent: 1 }, now)).toBe(
    'Waiting for network. 1 change saved here.',
  );
  expect(statusSentence({ stage: 'syncing', unsent: 12 }, now)).toBe('Syncing 12 changes…');
});

it('distinguishes an account without sync from a device without sync', () => {
  expect(statusSentence({ stage: 'off', where: 'account' }, now)).toContain('stay in this browser');
  expect(statusSentence({ stage: 'off', where: 'device' }, now)).toContain('on this device');
});

it.each(problems)('states the reason and a remedy for %s', (problem) => {
  const { reason, remedy } = problemMessages[problem];
  expect(statusSentence({ stage: 'blocked', problem, unsent: 1 }, now)).toBe(`${reason} ${remedy}`);
  expect(`${reason} ${remedy}`).toMatch(/^\p{Lu}[^.]+\. .+\.$/u);
});

it('says “Not fully synced” if a single record or file is affected', () => {
  const partial = problems.filter(isPartial);
  expect(partial).toEqual(['record-too-large', 'bad-text', 'files-full', 'file-too-large', 'file-failed']);
  expect(statusLabel({ stage: 'blocked', problem: 'files-full', unsent: 3 })).toBe('Not fully synced');
  expect(statusLabel({ stage: 'blocked', problem: 'server', unsent: 3 })).toBe('Can’t sync');
});
