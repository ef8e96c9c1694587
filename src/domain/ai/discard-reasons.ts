import type { SignKind } from './rule-kinds.ts';

/** Why an answer was discarded, in the author's words. Giving the same reason twice makes a learned rule. */
export const discardReasons = [
  { sign: 'too-long', label: 'Too long' },
  { sign: 'not-my-voice', label: 'Not my voice' },
  { sign: 'invented', label: 'Invented facts' },
  { sign: 'salesy', label: 'Too salesy' },
] as const satisfies readonly { sign: SignKind; label: string }[];

export type DiscardReason = (typeof discardReasons)[number];
