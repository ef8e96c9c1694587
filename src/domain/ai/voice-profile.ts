import { firstCharacters } from '#domain/text/characters.ts';
import { fence } from './fence.ts';

/** Who the user is as an author, and how they write. Part of every prompt. Empty by default. */
export type VoiceProfile = {
  /** What the user does, such as “Recruiter for nurses in Berlin”. */
  role: string;
  /** The readers the user writes for. */
  audience: string;
  /** What the posts should achieve. */
  goal: string;
  /** The user's own typical posts. */
  samplePosts: readonly string[];
  /** Words and phrases the user never uses. */
  wordsNeverUsed: readonly string[];
};

export const emptyVoiceProfile: VoiceProfile = {
  role: '',
  audience: '',
  goal: '',
  samplePosts: [],
  wordsNeverUsed: [],
};

// More samples add little, and every prompt includes them.
const samplesSent = 3;
const sampleCharactersSent = 1_500;
const answerCharactersSent = 300;

/** The part of a system message that says who writes, for whom, and why. Empty if the user has not filled it in. */
export function authorInstructions({ role, audience, goal }: VoiceProfile): string {
  const answers = [
    ['Role', role],
    ['Readers', audience],
    ['Goal', goal],
  ]
    .map(([label, text = '']) => [label, firstCharacters(oneLine(text), answerCharactersSent).head])
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`);
  if (answers.length === 0) return '';
  return [
    'About the author, in their own words:',
    ...answers,
    'Choose words and details for these readers. Support the goal by being useful to them, never by advertising.',
  ].join('\n');
}

/** The part of a system message that says how the user writes. Empty without sample posts and words to avoid. */
export function voiceInstructions(profile: VoiceProfile): string {
  const samples = profile.samplePosts
    .map((sample) => sample.trim())
    .filter((sample) => sample !== '')
    .slice(0, samplesSent);
  const never = profile.wordsNeverUsed.map((word) => word.trim()).filter((word) => word !== '');
  return [
    ...(samples.length > 0
      ? [
          'Write the way this person writes: their rhythm, their sentence length, their vocabulary. Take the manner from these posts, never their content.',
          ...samples.map((sample) => fence('SAMPLE', firstCharacters(sample, sampleCharactersSent).head)),
        ]
      : []),
    ...(never.length > 0 ? [`Never use these words or phrases: ${never.join('; ')}.`] : []),
  ].join('\n');
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}
