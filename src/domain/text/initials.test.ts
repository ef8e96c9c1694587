import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Adam Grant', 'AG'],
  ['Brené Maria Brown', 'BB'],
  ['Cher', 'C'],
  ['', ''],
])('returns the initials of %j: %j', (name, letters) => expect(initials(name)).toBe(letters));
