import { firstCharacters } from '#domain/text/characters.ts';
import { fence } from './fence.ts';

/** How the user writes. Part of every prompt. Empty by default. */
export type VoiceProfile = {
  /** The user's own typical posts. */
  samplePosts: readonly string[];
  /** Words and phrases the user never uses. */
  wordsNeverUsed: readonly string[];
};

export const emptyVoiceProfile: VoiceProfile = { samplePosts: [], wordsNeverUsed: [] };

// More samples add little, and every prompt includes them.
const samplesSent = 3;
const sampleCharactersSent = 1_500;

/** The part of a system message with the profile. Empty for an empty profile. */
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
