import { firstCharacters } from '#domain/text/characters.ts';
import { fence } from './fence.ts';
import type { LearnedRule } from './learned-rules.ts';
import {
  authorInstructions,
  emptyVoiceProfile,
  type VoiceProfile,
  voiceInstructions,
} from './voice-profile.ts';

/** What the author chose for a post and has written before. Included in every prompt that writes or edits a post. */
export type WritingContext = {
  voice: VoiceProfile;
  /** The angle's name and what makes a good post of this kind. Null if none is chosen. */
  angle: { label: string; guide: string } | null;
  /** The formula beside the post. */
  formula: { breakdown: string; sourcePost: string } | null;
  /** Finished posts by the same author on a related subject. */
  similarPosts: readonly string[];
  /** Rules learned from the author's edits of earlier answers. */
  rules: readonly LearnedRule[];
};

export const emptyWritingContext: WritingContext = {
  voice: emptyVoiceProfile,
  angle: null,
  formula: null,
  similarPosts: [],
  rules: [],
};

// Every prompt includes them, and the start of a post is enough to show its style.
const breakdownCharactersSent = 2_000;
const sourceCharactersSent = 1_500;
const similarCharactersSent = 1_000;

/** The part of a system message with the context, apart from the rules. Empty for an empty context. */
export function contextInstructions({ voice, angle, formula, similarPosts }: WritingContext): string {
  return [
    authorInstructions(voice),
    ...(angle
      ? [`The angle of the post is “${angle.label}”. As far as the task allows: ${angle.guide}`]
      : []),
    ...(formula ? formulaInstructions(formula) : []),
    voiceInstructions(voice),
    ...(similarPosts.length > 0
      ? [
          'The author has published these posts on a related subject. Sound like the same person. Don’t retell their stories, and take no facts, names or numbers from them.',
          ...similarPosts.map((post) => fence('EARLIER POST', start(post, similarCharactersSent))),
        ]
      : []),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function formulaInstructions({ breakdown, sourcePost }: NonNullable<WritingContext['formula']>): string[] {
  return [
    'The author chose this formula for the post, the pattern of a post that worked. Keep to its parts and their order as far as the task allows.',
    fence('FORMULA', start(breakdown, breakdownCharactersSent)),
    'The post that the formula comes from shows the pattern. It is someone else’s: take no words, facts, names or numbers from it.',
    fence('SOURCE OF THE FORMULA', start(sourcePost, sourceCharactersSent)),
  ];
}

function start(text: string, characters: number): string {
  return firstCharacters(text.trim(), characters).head;
}
