import type { Day } from '#domain/posts/calendar.ts';
import { isArchived, type Question } from './question.ts';

/**
 * Returns the question to answer on a day; null if all are archived. Every device of the account gets the same
 * question. It stays for the whole day unless it is archived, even if other questions are added or removed.
 */
export function todaysQuestion(questions: readonly Question[], day: Day): Question | null {
  let best: { question: Question; rank: number } | null = null;
  for (const question of questions) {
    if (isArchived(question)) continue;
    const rank = hash(`${day} ${question.id}`);
    if (best === null || rank < best.rank) best = { question, rank };
  }
  return best?.question ?? null;
}

/**
 * FNV-1a with the final mix of MurmurHash3: without the mix, ids that differ only at the end get almost the same rank.
 */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93);
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2_b2_ae_35);
  return (value ^ (value >>> 16)) >>> 0;
}
