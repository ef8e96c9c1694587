import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Adam Grant', 'AG'],
  ['Brené Maria Brown', 'BB'],
  ['Cher', 'C'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => expect(initials(name)).toBe(letters));
