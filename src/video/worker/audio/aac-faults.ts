/** A probe's encoder output and what the decoder made of it. Times are in seconds. */
export type AacProbe = {
  sampleRateHertz: number;
  /** The decoder configuration in the encoder's output. */
  description: Uint8Array | null;
  timestamps: readonly number[];
  /** When the probe's tone starts, and when the decoded tone starts; null if it is missing. */
  toneSeconds: number;
  heardSeconds: number | null;
};

/** The sample rates in MPEG-4's sampling frequency index. */
const indexedRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const lowComplexity = 2;
/** Half a video frame. The delay of an encoder that doesn't declare it is 21 ms or more. */
const maxDelaySeconds = 0.02;

/**
 * Returns why this browser's AAC encoder can't be used for mono, or null if it can. Safari 26 gives a wrong
 * description of its output (WebKit 302253), and all its chunks start at 0.
 */
export function aacFault(probe: AacProbe): string | null {
  const { sampleRateHertz, description, timestamps, toneSeconds, heardSeconds } = probe;
  const config = description && parseSpecificConfig(description);
  if (!config) return 'its decoder configuration is missing';
  if (config.objectType !== lowComplexity) return `its object type is ${config.objectType}`;
  if (config.sampleRateHertz !== sampleRateHertz) return `its rate is ${config.sampleRateHertz} Hz`;
  if (config.channels !== 1) return `it has ${config.channels} channels`;
  if (timestamps.some((seconds, at) => at > 0 && seconds <= (timestamps[at - 1] ?? 0)))
    return 'its chunks are out of order';
  if (heardSeconds === null) return 'its audio is silent';
  const delaySeconds = heardSeconds - toneSeconds;
  return Math.abs(delaySeconds) > maxDelaySeconds ? `its audio is ${delaySeconds.toFixed(3)} s late` : null;
}

/** Parses an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1); null if it has no indexed rate. */
function parseSpecificConfig([first, second]: Uint8Array) {
  if (first === undefined || second === undefined) return null;
  const sampleRateHertz = indexedRates[((first & 7) << 1) | (second >> 7)];
  if (sampleRateHertz === undefined) return null;
  return { objectType: first >> 3, sampleRateHertz, channels: (second >> 3) & 15 };
}
