import type { PixelSize } from './geometry.ts';

export type H264Profile = 'main' | 'baseline';

/** Table A-1 of the H.264 standard, as far as phones go: macroblocks a frame and a second, bits a second (Main). */
const levels = [
  { idc: 0x1e, maxFrameMacroblocks: 1_620, maxMacroblocksPerSecond: 40_500, maxBitsPerSecond: 10_000_000 },
  { idc: 0x1f, maxFrameMacroblocks: 3_600, maxMacroblocksPerSecond: 108_000, maxBitsPerSecond: 14_000_000 },
  { idc: 0x28, maxFrameMacroblocks: 8_192, maxMacroblocksPerSecond: 245_760, maxBitsPerSecond: 20_000_000 },
] as const;

/** `avc1.PPCCLL`: Main, or Baseline constrained so that every decoder takes it. */
const profileBytes: Record<H264Profile, string> = { main: '4D00', baseline: '42E0' };

/**
 * The WebCodecs codec string with the lowest level that holds such a video.
 * @throws when even level 4.0 is too small.
 */
export function h264CodecString(
  profile: H264Profile,
  { widthPixels, heightPixels }: PixelSize,
  { framesPerSecond, bitsPerSecond }: { framesPerSecond: number; bitsPerSecond: number },
): string {
  const macroblocks = Math.ceil(widthPixels / 16) * Math.ceil(heightPixels / 16);
  const level = levels.find(
    (candidate) =>
      macroblocks <= candidate.maxFrameMacroblocks &&
      macroblocks * framesPerSecond <= candidate.maxMacroblocksPerSecond &&
      bitsPerSecond <= candidate.maxBitsPerSecond,
  );
  if (!level) {
    throw new Error(
      `No H.264 level up to 4.0 holds ${widthPixels} x ${heightPixels} at ${framesPerSecond}/s.`,
    );
  }
  return `avc1.${profileBytes[profile]}${level.idc.toString(16).toUpperCase()}`;
}

/** One way to ask for an encoder. */
export type EncoderRung = {
  profile: H264Profile;
  hardwareAcceleration: 'no-preference' | 'prefer-software';
};

/**
 * In which order encoders are tried at one size. Portrait 1080x1920 fails in some Windows drivers where Baseline
 * works (w3c/webcodecs#629), and where both fail the software encoder usually does not.
 */
export const encoderLadder: readonly EncoderRung[] = [
  { profile: 'main', hardwareAcceleration: 'no-preference' },
  { profile: 'baseline', hardwareAcceleration: 'no-preference' },
  { profile: 'main', hardwareAcceleration: 'prefer-software' },
  { profile: 'baseline', hardwareAcceleration: 'prefer-software' },
];
