import { expect, it } from 'vitest';
import { angleOfTags } from './question-angle.ts';

it('takes the angle of the first tag that has one', () => {
  expect(angleOfTags(['Berlin', 'Case Study', 'Opinion'])).toBe('client_win');
  expect(angleOfTags(['Berlin', 'constructor'])).toBeNull();
});
