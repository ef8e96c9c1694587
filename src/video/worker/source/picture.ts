import type { VideoSample } from 'mediabunny';
import type { ColorSpace } from '../planes/colour-space.ts';

/** A decoded picture, whoever decoded it: a `VideoSample` of the browser's decoder is one. */
export type Picture = Pick<
  VideoSample,
  'codedWidth' | 'codedHeight' | 'format' | 'rotation' | 'flip' | 'timestamp'
> & {
  readonly colorSpace: ColorSpace;
  /** Bytes that `copyTo` writes. */
  allocationSize(): number;
  copyTo(destination: Uint8Array<ArrayBuffer>): Promise<PlaneLayout[]>;
  /** What only comes as planes cannot be drawn. */
  draw?: VideoSample['draw'];
  close(): void;
};

/** Limited-range BT.709: what every result is, and what the compositor takes without converting it. */
export const outputColorSpace = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const;

type PlanarFormat = 'I420' | 'I420P10';

/** Upright 4:2:0 planes, tightly packed one behind another; samples of 10 bits lie in 16, low byte first. */
export function planarPicture(
  bytes: Uint8Array<ArrayBuffer>,
  { format, widthPixels, heightPixels, timestamp, colorSpace }: PlanarFacts,
): Picture {
  const sampleBytes = format === 'I420' ? 1 : 2;
  const chromaWidth = Math.ceil(widthPixels / 2);
  const chromaBytes = chromaWidth * Math.ceil(heightPixels / 2) * sampleBytes;
  const lumaBytes = widthPixels * heightPixels * sampleBytes;
  return {
    format,
    codedWidth: widthPixels,
    codedHeight: heightPixels,
    rotation: 0,
    flip: false,
    timestamp,
    colorSpace,
    allocationSize: () => bytes.byteLength,
    async copyTo(destination) {
      destination.set(bytes);
      return [
        { offset: 0, stride: widthPixels * sampleBytes },
        { offset: lumaBytes, stride: chromaWidth * sampleBytes },
        { offset: lumaBytes + chromaBytes, stride: chromaWidth * sampleBytes },
      ];
    },
    close: () => undefined,
  };
}

type PlanarFacts = {
  format: PlanarFormat;
  widthPixels: number;
  heightPixels: number;
  /** Seconds. */
  timestamp: number;
  colorSpace: Picture['colorSpace'];
};

/** Bytes of a picture as `planarPicture` takes it. */
export function planarBytes(format: PlanarFormat, widthPixels: number, heightPixels: number): number {
  const samples = widthPixels * heightPixels + 2 * Math.ceil(widthPixels / 2) * Math.ceil(heightPixels / 2);
  return format === 'I420' ? samples : 2 * samples;
}
