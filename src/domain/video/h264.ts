import type { PixelSize } from './geometry.ts';

export type H264Profile = 'main' | 'baseline';

/** Excerpt of table A-1 of the H.264 standard (Main profile), up to the level phones support. */
const levels = [
  { idc: 0x1e, maxFrameMacroblocks: 1_620, maxMacroblocksPerSecond: 40_500, maxBitsPerSecond: 10_000_000 },
  { idc: 0x1f, maxFrameMacroblocks: 3_600, maxMacroblocksPerSecond: 108_000, maxBitsPerSecond: 14_000_000 },
  { idc: 0x28, maxFrameMacroblocks: 8_192, maxMacroblocksPerSecond: 245_760, maxBitsPerSecond: 20_000_000 },
] as const;

/** The PPCC of `avc1.PPCCLL`: Main, or Constrained Baseline, which every decoder supports. */
const profileBytes: Record<H264Profile, string> = { main: '4D00', baseline: '42E0' };

/**
 * Returns the WebCodecs codec string with the lowest sufficient level.
 * @throws if level 4.0 is too low
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
      `No H.264 level up to 4.0 supports ${widthPixels} x ${heightPixels} at ${framesPerSecond} fps.`,
    );
  }
  return `avc1.${profileBytes[profile]}${level.idc.toString(16).toUpperCase()}`;
}

/** One encoder configuration to try. */
export type EncoderRung = {
  profile: H264Profile;
  hardwareAcceleration: 'no-preference' | 'prefer-software';
};

/**
 * The order in which encoders are tried at one size. Some Windows drivers fail portrait 1080x1920 with Main but not
 * with Baseline (w3c/webcodecs#629). If both fail, the software encoder usually works.
 */
export const encoderLadder: readonly EncoderRung[] = [
  { profile: 'main', hardwareAcceleration: 'no-preference' },
  { profile: 'baseline', hardwareAcceleration: 'no-preference' },
  { profile: 'main', hardwareAcceleration: 'prefer-software' },
  { profile: 'baseline', hardwareAcceleration: 'prefer-software' },
];

/** The encoder ladder without Main if that encoder reorders frames, because WhatsApp on Android rejects these. */
export function encoderLadderFor({ reordersMain }: { reordersMain: boolean }): readonly EncoderRung[] {
  return reordersMain ? encoderLadder.filter(({ profile }) => profile !== 'main') : encoderLadder;
}
