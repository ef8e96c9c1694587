import { expect, test } from 'vitest';
import { auditLabel } from './audit-label.ts';

test('an action without a label of its own is shown as a sentence', () => {
  expect(auditLabel('login')).toBe('Signed in');
  expect(auditLabel('user_renamed')).toBe('User renamed');
});
