import { defaultCandidateNumber } from './limits.ts';

/** The longest candidate number that the field takes: what still fits the badge. */
export const maxCandidateNumberLength = 12;

/** What follows for the next candidate: `001` gives `002` and `0099` gives `0100`. What is not only digits stays as it was typed. */
export function nextCandidateNumber(candidateNumber: string): string {
  const typed = candidateNumber.trim() || defaultCandidateNumber;
  if (!/^\d+$/.test(typed)) return typed;
  const next = String(BigInt(typed) + 1n).padStart(typed.length, '0');
  return next.length > maxCandidateNumberLength ? typed : next;
}
