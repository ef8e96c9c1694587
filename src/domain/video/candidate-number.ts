import { candidateNumberDigits, defaultCandidateNumber } from './limits.ts';

/** The longest candidate number that fits the badge. */
export const maxCandidateNumberLength = 12;

/** Increments a number and keeps its zeros: `001` gives `002`. Returns anything other than digits unchanged. */
export function nextCandidateNumber(candidateNumber: string): string {
  const typed = candidateNumber.trim() || defaultCandidateNumber;
  if (!/^\d+$/.test(typed)) return typed;
  const next = String(BigInt(typed) + 1n).padStart(typed.length, '0');
  return next.length > maxCandidateNumberLength ? typed : next;
}

/** `CANDIDATE DROP #0001`. A number is padded to four digits; anything else, such as `VA-7`, is shown as typed. */
export function candidateBadge(badgeText: string, candidateNumber: string): string {
  const typed = candidateNumber.trim().replace(/^#\s*/, '') || defaultCandidateNumber;
  const number = /^\d+$/.test(typed) ? typed.padStart(candidateNumberDigits, '0') : typed;
  return `${badgeText.trim()} #${number}`.trim();
}
