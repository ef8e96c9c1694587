/** Comfortable phone loudness: integrated LUFS of the whole result (ITU-R BS.1770). */
export const targetLoudness = -16;
/** Maximum true peak (including between samples), in dBTP. */
export const truePeakCeiling = -1.5;
/** Lossy encoding can raise peaks by this much, so the limiter stays this far below the ceiling. */
export const encoderHeadroomDecibels = 1;
/** Quiet audio gets at most this much gain: more would amplify only room noise. */
export const maxGainDecibels = 20;
/** Audio below this LUFS value counts as silence and gets no gain. */
export const silenceLoudness = -60;

/** Returns the gain in dB for audio of this loudness. @param lufs -Infinity for silence */
export function gainDecibelsFor(lufs: number): number {
  return lufs < silenceLoudness ? 0 : Math.min(targetLoudness - lufs, maxGainDecibels);
}

export function decibelsToFactor(decibels: number): number {
  return 10 ** (decibels / 20);
}
