import { initials } from '../text/initials.ts';
import { parseJson } from './json-answer.ts';

/** A person whose perspective can enrich a draft. Editable in Settings. `color` is `#rrggbb`. */
export type ThoughtLeader = { key: string; name: string; styleNotes: string; color: string };

export type ThoughtLeaders = readonly [ThoughtLeader, ThoughtLeader, ThoughtLeader];

export const defaultThoughtLeaders: ThoughtLeaders = [
  {
    key: 'adam_grant',
    name: 'Adam Grant',
    styleNotes:
      'An organizational psychologist: turns a common belief around with evidence, names the mechanism behind it, ends with something to try on Monday.',
    color: '#2F6FDE',
  },
  {
    key: 'brene_brown',
    name: 'Brené Brown',
    styleNotes:
      'A researcher of courage: says the uncomfortable part out loud, in plain and warm sentences, and shows what it cost and what it gave.',
    color: '#B4457A',
  },
  {
    key: 'simon_sinek',
    name: 'Simon Sinek',
    styleNotes:
      'A speaker on leadership: begins with why it matters, uses one simple image and short parallel sentences, speaks about the people being served.',
    color: '#2E8B57',
  },
];

/** One leader's suggestion for a post. */
export type Boost = {
  leader: string;
  name: string;
  avatarInitials: string;
  keyInsight: string;
  boost: string;
  color: string;
};

/** Parses a boost from the answer. Undefined if there is none. */
export function parseBoost(answer: string, leader: ThoughtLeader): Boost | undefined {
  const value = parseJson(answer);
  if (typeof value !== 'object' || value === null) return undefined;
  const { keyInsight, boost } = value as Record<string, unknown>;
  if (typeof keyInsight !== 'string' || typeof boost !== 'string') return undefined;
  if (keyInsight.trim() === '' || boost.trim() === '') return undefined;
  return {
    leader: leader.key,
    name: leader.name,
    avatarInitials: initials(leader.name),
    keyInsight: keyInsight.trim(),
    boost: boost.trim(),
    color: leader.color,
  };
}
