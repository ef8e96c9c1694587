import { type ColorMath, createColorMath } from '../planes/color-math.ts';
import {
  assumedColorSpace,
  conversionCoefficients,
  createColorLut,
  isKnownMatrix,
  lutSize,
  needsLut,
} from '../planes/color-space.ts';
import colorsModule from '../planes/colors.as';
import { moduleBytes } from '../planes/wasm-module.ts';
import { type DecodedFrame, outputColorSpace, planarFrame, planarFrameBytes } from './decoded-frame.ts';

/** The memory layout of a pixel format. Shifts are log2 of the chroma subsampling along x and y. */
type Layout = { bits: 8 | 10 | 12; shiftX: 0 | 1; shiftY: 0 | 1; isInterleaved?: true };
const layouts: Record<string, Layout> = {
  I420: { bits: 8, shiftX: 1, shiftY: 1 },
  I420P10: { bits: 10, shiftX: 1, shiftY: 1 },
  I420P12: { bits: 12, shiftX: 1, shiftY: 1 },
  I422: { bits: 8, shiftX: 1, shiftY: 0 },
  I422P10: { bits: 10, shiftX: 1, shiftY: 0 },
  I422P12: { bits: 12, shiftX: 1, shiftY: 0 },
  I444: { bits: 8, shiftX: 0, shiftY: 0 },
  I444P10: { bits: 10, shiftX: 0, shiftY: 0 },
  I444P12: { bits: 12, shiftX: 0, shiftY: 0 },
  NV12: { bits: 8, shiftX: 1, shiftY: 1, isInterleaved: true },
};

/** A row that differs less from its neighbors is detail, not combing. */
const combThreshold = 12;

/**
 * Converts decoded frames of any bit depth, range, matrix, or HDR format to 8-bit, limited-range, progressive BT.709
 * 4:2:0. Frames that already have this format, and frames that only a canvas can read, pass through. A returned frame
 * is valid until the next call.
 */
export class FrameNormalizer {
  readonly #isInterlaced: boolean;
  #converter: Converter | null = null;

  constructor({ isInterlaced }: { isInterlaced: boolean }) {
    this.#isInterlaced = isInterlaced;
  }

  async normalize(frame: DecodedFrame): Promise<DecodedFrame> {
    const colorSpace = assumedColorSpace(frame);
    const layout = layouts[frame.format ?? ''];
    const isPlain = !colorSpace.fullRange && colorSpace.matrix === 'bt709' && !needsLut(colorSpace);
    if (!layout || frame.flip || !isKnownMatrix(colorSpace.matrix)) return frame;
    const is420 = layout.bits === 8 && layout.shiftX === 1 && layout.shiftY === 1;
    if (is420 && isPlain && !this.#isInterlaced) return frame;
    // The lookup table needs more than eight bits.
    if (needsLut(colorSpace) && layout.bits === 8) return frame;
    const key = [frame.format, frame.codedWidth, frame.codedHeight, ...Object.values(colorSpace)].join();
    if (this.#converter?.key !== key) {
      this.#converter = await createConverter(key, frame, { layout, colorSpace, isPlain });
    }
    return this.#converter.convert(frame, this.#isInterlaced);
  }
}

type Converter = { key: string; convert(frame: DecodedFrame, isInterlaced: boolean): Promise<DecodedFrame> };
type SourceFormat = { layout: Layout; colorSpace: DecodedFrame['colorSpace']; isPlain: boolean };

async function createConverter(
  key: string,
  first: DecodedFrame,
  { layout, colorSpace, isPlain }: SourceFormat,
): Promise<Converter> {
  const { codedWidth: width, codedHeight: height } = first;
  const { bits, shiftX, shiftY } = layout;
  const chromaWidth = (width + 1) >> 1;
  const chromaHeight = (height + 1) >> 1;
  const lumaCount = width * height;
  const chromaCount = chromaWidth * chromaHeight;
  const sourceChroma = {
    width: shiftX ? chromaWidth : width,
    height: shiftY ? chromaHeight : height,
  };
  const sourceChromaCount = sourceChroma.width * sourceChroma.height;
  const sampleBytes = bits === 8 ? 1 : 2;
  const targetBytes = planarFrameBytes('I420', width, height);
  const packedBytes = (lumaCount + 2 * sourceChromaCount) * sampleBytes;
  const table = needsLut(colorSpace) ? createColorLut(colorSpace) : null;

  const decodedBytes = first.allocationSize();
  const wanted = [decodedBytes, packedBytes, packedBytes, targetBytes, table?.byteLength ?? 0, 40];
  const math = await createColorMath(
    moduleBytes(colorsModule),
    wanted.reduce((sum, bytes) => sum + bytes + 128, 0),
  );
  let next = math.firstFreeByte;
  const [decodedAddress, packedAddress, narrowAddress, target, tableAddress, coefficientsAddress] =
    wanted.map((bytes) => {
      const address = Math.ceil(next / 64) * 64;
      next = address + bytes;
      return address;
    }) as [number, number, number, number, number, number];
  const store = (data: Float32Array | Int32Array, address: number) =>
    new Uint8Array(math.memory.buffer).set(new Uint8Array(data.buffer), address);
  if (table) store(table, tableAddress);
  else store(conversionCoefficients(colorSpace), coefficientsAddress);

  return {
    key,
    async convert(frame, isInterlaced) {
      const destination = new Uint8Array(math.memory.buffer, decodedAddress, decodedBytes);
      const copied = await frame.copyTo(destination);
      const planes = packed(math, copied);
      if (table) {
        const [luma, u, v] = planes;
        math.applyLut(luma, u, v, width, height, shiftX, shiftY, bits, tableAddress, lutSize, target);
      } else {
        toBytes(planes);
        if (!isPlain) {
          math.convertColors(
            target,
            target + lumaCount,
            target + lumaCount + chromaCount,
            width,
            height,
            coefficientsAddress,
          );
        }
      }
      if (isInterlaced) {
        math.deinterlace(target, width, height, combThreshold);
        math.deinterlace(target + lumaCount, chromaWidth, chromaHeight, combThreshold);
        math.deinterlace(target + lumaCount + chromaCount, chromaWidth, chromaHeight, combThreshold);
      }
      const { rotation, timestamp } = frame;
      const bytes = new Uint8Array(math.memory.buffer, target, targetBytes);
      const info = { widthPixels: width, heightPixels: height, timestamp, colorSpace: outputColorSpace };
      return { ...planarFrame(bytes, { ...info, format: 'I420' }), rotation };
    },
  };

  /** Packs the three planes tightly and returns their addresses. */
  function packed(to: ColorMath, copied: PlaneLayout[]): [number, number, number] {
    const [luma, chroma, third] = copied;
    if (!luma || !chroma) throw new Error(`A ${first.format} frame has no planes.`);
    const memory = new Uint8Array(to.memory.buffer);
    const rows = (plane: PlaneLayout, rowBytes: number, count: number, address: number) => {
      for (let row = 0; row < count; row++) {
        const from = decodedAddress + plane.offset + row * plane.stride;
        memory.copyWithin(address + row * rowBytes, from, from + rowBytes);
      }
      return address + rowBytes * count;
    };
    const uAddress = rows(luma, width * sampleBytes, height, packedAddress);
    const chromaBytes = sourceChromaCount * sampleBytes;
    if (!third) {
      rows(chroma, 2 * chromaWidth, chromaHeight, narrowAddress);
      to.deinterleave(narrowAddress, chromaCount, uAddress, uAddress + chromaBytes);
    } else {
      rows(chroma, sourceChroma.width * sampleBytes, sourceChroma.height, uAddress);
      rows(third, sourceChroma.width * sampleBytes, sourceChroma.height, uAddress + chromaBytes);
    }
    return [packedAddress, uAddress, uAddress + chromaBytes];
  }

  /** Converts to 8-bit 4:2:0 in the target. */
  function toBytes([luma, u, v]: [number, number, number]): void {
    let planes = [luma, u, v] as const;
    if (bits > 8) {
      math.narrow(luma, lumaCount + 2 * sourceChromaCount, narrowAddress, bits - 8);
      planes = [narrowAddress, narrowAddress + lumaCount, narrowAddress + lumaCount + sourceChromaCount];
    }
    new Uint8Array(math.memory.buffer).copyWithin(target, planes[0], planes[0] + lumaCount);
    planes.slice(1).forEach((plane, index) => {
      const address = target + lumaCount + index * chromaCount;
      const { width: sourceWidth, height: sourceHeight } = sourceChroma;
      const [halveX, halveY] = [shiftX === 0 ? 1 : 0, shiftY === 0 ? 1 : 0] as const;
      if (halveX || halveY) {
        math.subsample(plane, sourceWidth, sourceWidth, sourceHeight, halveX, halveY, address);
      } else {
        new Uint8Array(math.memory.buffer).copyWithin(address, plane, plane + chromaCount);
      }
    });
  }
}
