/** What people hear as equally loud on a phone, in LUFS integrated over the result (ITU-R BS.1770). */
export const targetLoudness = -16;
/** No peak of the sound, between its samples either, comes above this many dBTP. */
export const truePeakCeiling = -1.5;
/** What the encoder leaves of a wave may rise so many dB higher than the wave did: limiting stays that far below the ceiling. */
export const encoderHeadroomDecibels = 1;
/** Quiet sound is lifted no further than by this many dB: what is left then is a room's noise. */
export const maxGainDecibels = 20;
/** Below this, in LUFS, there is nothing to hear that would gain from being louder. */
export const silenceLoudness = -60;

/** By how many dB sound of that loudness is lifted or lowered. @param lufs -Infinity for silence */
export function gainDecibelsFor(lufs: number): number {
  return lufs < silenceLoudness ? 0 : Math.min(targetLoudness - lufs, maxGainDecibels);
}

export function decibelsToFactor(decibels: number): number {
  return 10 ** (decibels / 20);
}
