import { expect, test } from 'vitest';
import { DatabaseError } from '../database/database.ts';
import { refusalOf } from './refusal.ts';

test.each([
  ['08006', 503, 'PGRST000'],
  ['53300', 504, 'PGRST003'],
  ['57P03', 503, '57P03'],
  ['57014', 500, '57014'],
  ['53100', 503, '53100'],
  ['54001', 400, '54001'],
])('maps the database error %s to %i %s', (code, status, told) => {
  const refusal = refusalOf(new DatabaseError({ code, message: 'Why.' }), false);
  expect([refusal?.status, refusal?.code]).toEqual([status, told]);
});
