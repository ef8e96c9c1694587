import { pluralize } from '#domain/text/pluralize.ts';

/**
 * What an edited or discarded answer can say about its author's taste: `sentence` is the rule as shown to the author,
 * `evidence` says why it exists, and `instruction` is the rule for the AI.
 */
type RuleKind = {
  sentence: string;
  evidence: (answers: string) => string;
  instruction: string;
};

/** The kinds of rules that are not about words. The ids are stored. */
export const ruleKinds = {
  'too-long': {
    sentence: 'Keep it short.',
    evidence: (answers) => `You found ${answers} too long: you cut a quarter or more, or said so.`,
    instruction: 'Write about a quarter less than you otherwise would.',
  },
  'not-my-voice': {
    sentence: 'Sound more like me.',
    evidence: (answers) => `You discarded ${answers} as not your voice.`,
    instruction: 'Prefer the author’s own words and rhythm, as in the material, over ones that sound better.',
  },
  invented: {
    sentence: 'Invent nothing.',
    evidence: (answers) => `You discarded ${answers} for invented facts.`,
    instruction: 'Add no detail, feeling, quote or example that the material doesn’t have.',
  },
  salesy: {
    sentence: 'Don’t sell.',
    evidence: (answers) => `You discarded ${answers} as too salesy.`,
    instruction: 'No praise of the author or their offer, no superlatives, no urgency.',
  },
  emojis: {
    sentence: 'Don’t use emojis.',
    evidence: (answers) => `You removed them from ${answers}.`,
    instruction: 'No emojis.',
  },
  hashtags: {
    sentence: 'Don’t use hashtags.',
    evidence: (answers) => `You removed them from ${answers}.`,
    instruction: 'No hashtags.',
  },
  exclamations: {
    sentence: 'Don’t use exclamation marks.',
    evidence: (answers) => `You removed them from ${answers}.`,
    instruction: 'No exclamation marks.',
  },
  dashes: {
    sentence: 'Don’t use em dashes.',
    evidence: (answers) => `You replaced or removed them in ${answers}.`,
    instruction: 'No dashes (—, –) between parts of a sentence.',
  },
  headings: {
    sentence: 'Don’t add headings.',
    evidence: (answers) => `You removed them from ${answers}.`,
    instruction: 'No headings and no labels above paragraphs.',
  },
  lists: {
    sentence: 'Don’t use lists.',
    evidence: (answers) => `You removed them from ${answers}.`,
    instruction: 'No lists: write them as sentences.',
  },
  'short-sentences': {
    sentence: 'Keep sentences short.',
    evidence: (answers) => `You shortened them in ${answers}.`,
    instruction: 'Short sentences.',
  },
  'short-paragraphs': {
    sentence: 'Keep paragraphs short.',
    evidence: (answers) => `You split them in ${answers}.`,
    instruction: 'Short paragraphs.',
  },
  'closing-question': {
    sentence: 'Don’t end with a question.',
    evidence: (answers) => `You cut the question at the end of ${answers}.`,
    instruction: 'No question at the end.',
  },
  'closing-line': {
    sentence: 'End without a closing line.',
    evidence: (answers) => `You cut the last sentence of ${answers}.`,
    instruction: 'Stop after the last point: no closing line, no sign-off.',
  },
} as const satisfies Record<string, RuleKind>;

export type SignKind = keyof typeof ruleKinds;

/** A sign of one of the kinds, or of a removed word or phrase. */
export type Sign = SignKind | `phrase ${string}`;

export function phraseSign(phrase: string): Sign {
  return `phrase ${phrase}`;
}

/** The word or phrase that a sign is about; null if it is about something else. */
export function phraseOf(sign: string): string | null {
  return /^phrase (.+)$/u.exec(sign)?.[1] ?? null;
}

/** The kind of a sign; undefined for phrases and for kinds of later releases. */
export function kindOf(sign: string): RuleKind | undefined {
  return Object.hasOwn(ruleKinds, sign) ? ruleKinds[sign as SignKind] : undefined;
}

/** The sentence of a sign and the evidence for it; null for a sign of a later release. */
export function describedSign(
  sign: string,
  answerCount: number,
): { sentence: string; evidence: string } | null {
  const answers = pluralize(answerCount, 'answer');
  const phrase = phraseOf(sign);
  if (phrase !== null) return { sentence: `Avoid “${phrase}”.`, evidence: `You removed it from ${answers}.` };
  const kind = kindOf(sign);
  return kind ? { sentence: kind.sentence, evidence: kind.evidence(answers) } : null;
}
