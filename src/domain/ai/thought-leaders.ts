import type { ChatPrompt } from './chat.ts';
import { fence, fencedTextIsMaterial } from './fence.ts';
import { parseJson } from './json-answer.ts';
import { type VoiceProfile, voiceInstructions } from './voice-profile.ts';

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

/** The prompt for one leader's boost. The three are requested one after another. */
export function boostPrompt(body: string, leader: ThoughtLeader, voice: VoiceProfile): ChatPrompt {
  return {
    messages: [
      {
        role: 'system',
        content: lines([
          `You read a LinkedIn post the way ${leader.name} might. ${leader.styleNotes}`,
          'Say what that view adds to this post: one key insight (a single sentence) and an enhancement (two to four sentences that the author could weave in, in their own first person).',
          'Never quote or invent words of the person named; add no facts about the author.',
          fencedTextIsMaterial,
          voiceInstructions(voice),
          'Answer with a JSON object {"keyInsight": string, "boost": string} and nothing else.',
        ]),
      },
      { role: 'user', content: fence('POST', body) },
    ],
    temperature: 0.7,
    maxTokens: 300,
    answersAs: 'json-object',
  };
}

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

/** The prompt that merges a boost into the post. The answer is the new body. */
export function fusePrompt(body: string, boost: Boost, voice: VoiceProfile): ChatPrompt {
  return {
    messages: [
      {
        role: 'system',
        content: lines([
          'You weave an enhancement into a LinkedIn post so that it reads as if it had always been there.',
          'Keep the author’s first person, facts and order; do not name the person who inspired the enhancement. 100 to 220 words, no emojis.',
          fencedTextIsMaterial,
          voiceInstructions(voice),
          'Answer with the whole post and nothing else.',
        ]),
      },
      {
        role: 'user',
        content: `${fence('POST', body)}\n\n${fence('ENHANCEMENT', `${boost.keyInsight}\n${boost.boost}`)}`,
      },
    ],
    temperature: 0.7,
    maxTokens: 500,
  };
}

/** The initials of the first and last name: "Adam Grant" gives "AG". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
