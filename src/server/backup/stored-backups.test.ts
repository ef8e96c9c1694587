import { expect, test } from 'vitest';
import {
  backupName,
  backupsOfInstallation,
  backupTimeOf,
  dueAt,
  expiredBackups,
  toStoredBackup,
} from './stored-backups.ts';

const backup = (time: string) => {
  const name = backupName(new Date(time), false);
  return toStoredBackup(name, backupTimeOf(name) ?? new Date(0), 1);
};
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    backup(new Date(Date.UTC(2026, 0, from + index, 3)).toISOString()),
  );
const dayNumbers = (backups: readonly { createdAt: string }[]) =>
  backups.map(({ createdAt }) => Number(createdAt.slice(8, 10)));

test('the name contains the time of the backup, and other files are not backups', () => {
  const now = new Date('2026-01-31T03:04:05Z');
  expect(backupTimeOf(backupName(now, true))).toEqual(now);
  for (const other of [
    'standout-2026-01-31T03-04-05.tar.gz.unfinished',
    'standout-2026-13-31T03-04-05.tar.gz',
    '2026-01-31T03-04-05',
  ])
    expect(backupTimeOf(other)).toBeUndefined();
});

test('ignores backups of another installation in the same location', () => {
  const now = new Date('2026-01-31T03:04:05Z');
  const [own, foreign, manual] = ['0a1b2c3d', 'ffffffff', undefined].map((installation) => {
    const name = backupName(now, false, installation);
    expect(backupTimeOf(name)).toEqual(now);
    return toStoredBackup(name, now, 1);
  });
  if (!own || !foreign || !manual) throw new Error('There are three.');
  expect(backupsOfInstallation([own, foreign, manual], '0a1b2c3d')).toEqual([own, manual]);
});

test('keeps as many days as the operator sets', () => {
  const now = new Date('2026-01-20T04:00:00Z');
  expect(dayNumbers(expiredBackups(days(1, 20), { keep: 14, keepDays: 30 }, now))).toEqual([
    6, 5, 4, 3, 2, 1,
  ]);
  expect(dayNumbers(expiredBackups(days(1, 20), { keep: 1, keepDays: 30 }, now))).toHaveLength(19);
  expect(expiredBackups(days(1, 20), { keep: 0, keepDays: 1 }, now)).toEqual([]);
});

test('backups expire by age, except for those of the newest three days', () => {
  const now = new Date('2026-01-20T04:00:00Z');
  expect(dayNumbers(expiredBackups(days(1, 20), { keep: 100, keepDays: 10 }, now))).toEqual([
    10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
  ]);
  const later = new Date('2026-06-01T04:00:00Z');
  expect(dayNumbers(expiredBackups(days(1, 5), { keep: 100, keepDays: 10 }, later))).toEqual([2, 1]);
});

test('many backups of one day do not push out those of earlier days', () => {
  const now = new Date('2026-01-20T04:00:00Z');
  const manual = Array.from({ length: 20 }, (_, minute) =>
    backup(new Date(Date.UTC(2026, 0, 20, 3, minute + 1)).toISOString()),
  );
  expect(expiredBackups([...days(1, 20), ...manual], { keep: 20, keepDays: 30 }, now)).toEqual([]);
  const nextDays = new Date('2026-01-22T04:00:00Z');
  expect(expiredBackups([...days(1, 20), ...manual], { keep: 20, keepDays: 30 }, nextDays)).toHaveLength(20);
});

test('a backup with a future date does not delay others or expire', () => {
  const now = new Date('2026-01-20T04:00:00Z');
  const ahead = backup('2036-01-01T00:00:00Z');
  expect(expiredBackups([ahead, ...days(19, 20)], { keep: 1, keepDays: 1 }, now)).toEqual(days(19, 19));
  expect(dueAt([ahead, ...days(18, 18)], new Date(0), now)).toEqual(new Date('2026-01-19T03:00:00Z'));
});

test('a new installation is backed up within its first hour, then once a day', () => {
  const made = new Date('2026-01-20T00:00:00Z');
  expect(dueAt([], made, made)).toEqual(new Date('2026-01-20T00:30:00Z'));
  expect(dueAt([backup('2026-01-20T00:30:00Z')], made, made)).toEqual(new Date('2026-01-20T00:30:00Z'));
  const later = new Date('2026-01-20T02:00:00Z');
  expect(dueAt([backup('2026-01-20T00:30:00Z')], made, later)).toEqual(new Date('2026-01-21T00:30:00Z'));
  expect(dueAt([], new Date('2036-01-01T00:00:00Z'), later)).toEqual(later);
});
