import { expect, test } from 'vitest';
import { auditLabel } from './audit-label.ts';

test('turns an action without a label into a sentence', () => {
  expect(auditLabel('login')).toBe('Signed in');
  expect(auditLabel('user_renamed')).toBe('User renamed');
});
