import { type ColourMath, createColourMath } from '../planes/colour-math.ts';
import {
  assumedColorSpace,
  colourTable,
  isKnownMatrix,
  needsTable,
  recolouring,
  tableSide,
} from '../planes/colour-space.ts';
import coloursModule from '../planes/colours.as';
import { moduleBytes } from '../planes/wasm-module.ts';
import { outputColorSpace, type Picture, planarBytes, planarPicture } from './picture.ts';

/** How a pixel format lies in memory; shifts say how much smaller its chroma is along x and y. */
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

/** Less than this apart, a row is detail and not the other field's moment. */
const combThreshold = 12;

/**
 * Turns decoded pictures into 8-bit, limited-range, progressive BT.709 in 4:2:0 wherever their planes can be had:
 * ten bits, full range, BT.601, high dynamic range. What is so already, or only a canvas can read, is handed through.
 * The picture that comes out is good until the next one is asked for.
 */
export class PlainPictures {
  readonly #isInterlaced: boolean;
  #converter: Converter | null = null;

  constructor({ isInterlaced }: { isInterlaced: boolean }) {
    this.#isInterlaced = isInterlaced;
  }

  async of(picture: Picture): Promise<Picture> {
    const colorSpace = assumedColorSpace(picture);
    const layout = layouts[picture.format ?? ''];
    const isPlain = !colorSpace.fullRange && colorSpace.matrix === 'bt709' && !needsTable(colorSpace);
    if (!layout || picture.flip || !isKnownMatrix(colorSpace.matrix)) return picture;
    const is420 = layout.bits === 8 && layout.shiftX === 1 && layout.shiftY === 1;
    if (is420 && isPlain && !this.#isInterlaced) return picture;
    // Light needs more than eight bits to be looked up.
    if (needsTable(colorSpace) && layout.bits === 8) return picture;
    const key = [
      picture.format,
      picture.codedWidth,
      picture.codedHeight,
      ...Object.values(colorSpace),
    ].join();
    if (this.#converter?.key !== key) {
      this.#converter = await createConverter(key, picture, { layout, colorSpace, isPlain });
    }
    return this.#converter.convert(picture, this.#isInterlaced);
  }
}

type Converter = { key: string; convert(picture: Picture, isInterlaced: boolean): Promise<Picture> };
type Facts = { layout: Layout; colorSpace: Picture['colorSpace']; isPlain: boolean };

async function createConverter(
  key: string,
  first: Picture,
  { layout, colorSpace, isPlain }: Facts,
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
  const targetBytes = planarBytes('I420', width, height);
  const packedBytes = (lumaCount + 2 * sourceChromaCount) * sampleBytes;
  const table = needsTable(colorSpace) ? colourTable(colorSpace) : null;

  const decodedBytes = first.allocationSize();
  const wanted = [decodedBytes, packedBytes, packedBytes, targetBytes, table?.byteLength ?? 0, 40];
  const math = await createColourMath(
    moduleBytes(coloursModule),
    wanted.reduce((sum, bytes) => sum + bytes + 128, 0),
  );
  let next = math.firstFreeByte;
  const [decodedPlace, packedPlace, narrowPlace, target, tablePlace, coefficientsPlace] = wanted.map(
    (bytes) => {
      const place = Math.ceil(next / 64) * 64;
      next = place + bytes;
      return place;
    },
  ) as [number, number, number, number, number, number];
  const lay = (data: Float32Array | Int32Array, place: number) =>
    new Uint8Array(math.memory.buffer).set(new Uint8Array(data.buffer), place);
  if (table) lay(table, tablePlace);
  else lay(recolouring(colorSpace), coefficientsPlace);

  return {
    key,
    async convert(picture, isInterlaced) {
      const destination = new Uint8Array(math.memory.buffer, decodedPlace, decodedBytes);
      const copied = await picture.copyTo(destination);
      const planes = packed(math, copied);
      if (table) {
        const [luma, u, v] = planes;
        math.lookUp(luma, u, v, width, height, shiftX, shiftY, bits, tablePlace, tableSide, target);
      } else {
        toBytes(planes);
        if (!isPlain) {
          math.recolour(
            target,
            target + lumaCount,
            target + lumaCount + chromaCount,
            width,
            height,
            coefficientsPlace,
          );
        }
      }
      if (isInterlaced) {
        math.weave(target, width, height, combThreshold);
        math.weave(target + lumaCount, chromaWidth, chromaHeight, combThreshold);
        math.weave(target + lumaCount + chromaCount, chromaWidth, chromaHeight, combThreshold);
      }
      const { rotation, timestamp } = picture;
      const bytes = new Uint8Array(math.memory.buffer, target, targetBytes);
      const facts = { widthPixels: width, heightPixels: height, timestamp, colorSpace: outputColorSpace };
      return { ...planarPicture(bytes, { ...facts, format: 'I420' }), rotation };
    },
  };

  /** The three planes one behind another without gaps; where they begin. */
  function packed(to: ColourMath, copied: PlaneLayout[]): [number, number, number] {
    const [luma, chroma, third] = copied;
    if (!luma || !chroma) throw new Error(`A ${first.format} picture came without planes.`);
    const memory = new Uint8Array(to.memory.buffer);
    const rows = (plane: PlaneLayout, rowBytes: number, count: number, place: number) => {
      for (let row = 0; row < count; row++) {
        const from = decodedPlace + plane.offset + row * plane.stride;
        memory.copyWithin(place + row * rowBytes, from, from + rowBytes);
      }
      return place + rowBytes * count;
    };
    const uPlace = rows(luma, width * sampleBytes, height, packedPlace);
    const chromaBytes = sourceChromaCount * sampleBytes;
    if (!third) {
      rows(chroma, 2 * chromaWidth, chromaHeight, narrowPlace);
      to.splitPlane(narrowPlace, chromaCount, uPlace, uPlace + chromaBytes);
    } else {
      rows(chroma, sourceChroma.width * sampleBytes, sourceChroma.height, uPlace);
      rows(third, sourceChroma.width * sampleBytes, sourceChroma.height, uPlace + chromaBytes);
    }
    return [packedPlace, uPlace, uPlace + chromaBytes];
  }

  /** Into the target, as bytes and in 4:2:0. */
  function toBytes([luma, u, v]: [number, number, number]): void {
    let planes = [luma, u, v] as const;
    if (bits > 8) {
      math.narrow(luma, lumaCount + 2 * sourceChromaCount, narrowPlace, bits - 8);
      planes = [narrowPlace, narrowPlace + lumaCount, narrowPlace + lumaCount + sourceChromaCount];
    }
    new Uint8Array(math.memory.buffer).copyWithin(target, planes[0], planes[0] + lumaCount);
    planes.slice(1).forEach((plane, index) => {
      const place = target + lumaCount + index * chromaCount;
      const { width: sourceWidth, height: sourceHeight } = sourceChroma;
      const [halveX, halveY] = [shiftX === 0 ? 1 : 0, shiftY === 0 ? 1 : 0] as const;
      if (halveX || halveY) {
        math.thin(plane, sourceWidth, sourceWidth, sourceHeight, halveX, halveY, place);
      } else {
        new Uint8Array(math.memory.buffer).copyWithin(place, plane, plane + chromaCount);
      }
    });
  }
}
