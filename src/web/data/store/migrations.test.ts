import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { migrations } from './migrations.ts';

/** The shipped migrations. A new migration adds a line, and existing lines never change. */
const shipped = [
  'e491d19ea66f0e8c',
  'd70fc4785ceae817',
  'c9fae08cd107ac06',
  '9d6fe717335553f5',
  'cb3168272870cc57',
  '06605243e941141e',
  'f9bab1456dd6d953',
  '7078269c232a64f8',
  'f3b7cad9f976cf51',
];

it('numbers the migrations without gaps', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});

it('never edits a migration that has shipped', () => {
  expect(migrations.map((migration) => fingerprint(migration))).toEqual(shipped);
});

function fingerprint(migration: unknown): string {
  return createHash('sha256').update(JSON.stringify(migration)).digest('hex').slice(0, 16);
}
