import type { VideoSample } from 'mediabunny';
import type { ColorSpace } from '../planes/color-space.ts';

/** A decoded frame from any decoder. The browser decoder's `VideoSample` is one. */
export type DecodedFrame = Pick<
  VideoSample,
  'codedWidth' | 'codedHeight' | 'format' | 'rotation' | 'flip' | 'timestamp'
> & {
  readonly colorSpace: ColorSpace;
  /** The number of bytes that `copyTo` writes. */
  allocationSize(): number;
  copyTo(destination: Uint8Array<ArrayBuffer>): Promise<PlaneLayout[]>;
  /** Missing if only the planes are available. */
  draw?: VideoSample['draw'];
  close(): void;
};

/** Limited-range BT.709: the color space of every result, which the compositor uses without conversion. */
export const outputColorSpace = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const;

type PlanarFormat = 'I420' | 'I420P10';

/** Wraps tightly packed, upright 4:2:0 planes. 10-bit samples are stored in 16 bits, little-endian. */
export function planarFrame(
  bytes: Uint8Array<ArrayBuffer>,
  { format, widthPixels, heightPixels, timestamp, colorSpace }: PlanarFrameInfo,
): DecodedFrame {
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

type PlanarFrameInfo = {
  format: PlanarFormat;
  widthPixels: number;
  heightPixels: number;
  /** In seconds. */
  timestamp: number;
  colorSpace: DecodedFrame['colorSpace'];
};

/** The number of bytes of the planes for `planarFrame`. */
export function planarFrameBytes(format: PlanarFormat, widthPixels: number, heightPixels: number): number {
  const samples = widthPixels * heightPixels + 2 * Math.ceil(widthPixels / 2) * Math.ceil(heightPixels / 2);
  return format === 'I420' ? samples : 2 * samples;
}
