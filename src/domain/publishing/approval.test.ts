import { expect, it } from 'vitest';
import { type Approval, approvalLabel, approvalLink, isHeldBack } from './approval.ts';

const at = Date.parse('2026-11-27T08:30:00Z');

it.each([
  [{ kind: 'none' }, '', false],
  [{ kind: 'waiting', hasLink: false }, 'Needs approval. Nobody has been asked yet.', true],
  [{ kind: 'waiting', hasLink: true }, 'Waiting for approval', true],
  [{ kind: 'approved', name: 'Ana Cruz', comment: '', at }, 'Approved by Ana Cruz', false],
  [{ kind: 'approved', name: '', comment: '', at }, 'Approved', false],
  [{ kind: 'changes', name: 'Ana Cruz', comment: 'Shorter', at }, 'Ana Cruz requested changes', true],
  [{ kind: 'changes', name: '', comment: 'Shorter', at }, 'Changes requested', true],
] satisfies [Approval, string, boolean][])('describes the outcome of %o', (approval, label, isHeld) => {
  expect(approvalLabel(approval)).toBe(label);
  expect(isHeldBack(approval)).toBe(isHeld);
});

it('puts the token at the end of the link', () => {
  expect(approvalLink('https://standout.example', 'a-B_c')).toBe('https://standout.example/r/approve/a-B_c');
});
