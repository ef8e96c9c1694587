import { firstCharacters } from '#domain/text/characters.ts';
import { fence } from './fence.ts';

/** How a person writes, in their own words: shapes every prompt. Empty by default. */
export type VoiceProfile = {
  /** Posts of their own that sound like them. */
  samplePosts: readonly string[];
  /** Words and phrases they never use. */
  wordsNeverUsed: readonly string[];
};

export const emptyVoiceProfile: VoiceProfile = { samplePosts: [], wordsNeverUsed: [] };

// More samples say little more, and every prompt carries them.
const samplesSent = 3;
const sampleCharactersSent = 1_500;

/** The part of a system message that carries the profile; an empty string for an empty profile. */
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
