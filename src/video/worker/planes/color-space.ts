/** A frame's color space in WebCodecs' terms, some of which TypeScript's types lack; null if unspecified. */
export type ColorSpace = {
  readonly primaries: string | null;
  readonly transfer: string | null;
  readonly matrix: string | null;
  readonly fullRange: boolean | null;
};

type Triple = [number, number, number];

/** The weights of red and blue in luma. */
const lumaWeights: Record<string, readonly [red: number, blue: number]> = {
  bt709: [0.2126, 0.0722],
  smpte170m: [0.299, 0.114],
  bt470bg: [0.299, 0.114],
  'bt2020-ncl': [0.2627, 0.0593],
};

/** Converts linear light from BT.2020 to BT.709 primaries (BT.2407). */
const from2020: readonly [Triple, Triple, Triple] = [
  [1.6605, -0.5876, -0.0728],
  [-0.1246, 1.1329, -0.0083],
  [-0.0182, -0.1006, 1.1187],
];

/** Fills in the matrix that players assume for untagged frames: BT.709 if large, BT.601 if small. */
export function assumedColorSpace({
  colorSpace,
  codedWidth,
  codedHeight,
}: {
  colorSpace: ColorSpace;
  codedWidth: number;
  codedHeight: number;
}): ColorSpace {
  if (colorSpace.matrix !== null) return colorSpace;
  const isLarge = codedWidth >= 1280 || codedHeight > 576;
  return { ...colorSpace, matrix: isLarge ? 'bt709' : 'smpte170m' };
}

export function isKnownMatrix(matrix: string | null): boolean {
  return matrix !== null && matrix in lumaWeights;
}

/** Whether the conversion must happen in linear light, with a lookup table, for HDR or other primaries. */
export function needsLut({ transfer, primaries }: ColorSpace): boolean {
  return transfer === 'pq' || transfer === 'hlg' || primaries === 'bt2020';
}

/** Ten coefficients with 14 fractional bits for `convertColors`: from 8-bit code values to limited-range BT.709. */
export function conversionCoefficients(colorSpace: ColorSpace): Int32Array {
  const convert = (y: number, u: number, v: number) => toYuv(toRgb([y, u, v], colorSpace, 8));
  const origin = convert(0, 0, 0);
  const slope = ([y, u, v]: Triple) => convert(y, u, v).map((value, index) => value - (origin[index] ?? 0));
  const [ofY, ofU, ofV] = [slope([1, 0, 0]), slope([0, 1, 0]), slope([0, 0, 1])];
  const at = (values: readonly number[], index: number) => values[index] ?? 0;
  const one = 1 << 14;
  const half = 0.5;
  return Int32Array.from(
    [
      ...[at(ofY, 0), at(ofU, 0), at(ofV, 0), origin[0] + half],
      ...[at(ofU, 1), at(ofV, 1), origin[1] + half],
      ...[at(ofU, 2), at(ofV, 2), origin[2] + half],
    ],
    (value) => Math.round(value * one),
  );
}

export const lutSize = 33;

/** Creates the table for `applyLut`, which maps the color space to limited-range BT.709. */
export function createColorLut(colorSpace: ColorSpace): Float32Array {
  const table = new Float32Array(4 * lutSize ** 3);
  const codeStep = 1023 / (lutSize - 1);
  let at = 0;
  for (let v = 0; v < lutSize; v++) {
    for (let u = 0; u < lutSize; u++) {
      for (let y = 0; y < lutSize; y++) {
        const codes: Triple = [y * codeStep, u * codeStep, v * codeStep];
        const [luma, first, second] = toYuv(toDisplay(toRgb(codes, colorSpace, 10), colorSpace));
        table.set([clampToByte(luma), clampToByte(first), clampToByte(second)], at);
        at += 4;
      }
    }
  }
  return table;
}

/** Converts code values to R'G'B', which is 0 to 1 if in range. */
function toRgb([y, u, v]: Triple, { matrix, fullRange }: ColorSpace, bits: number): Triple {
  const [red, blue] = lumaWeights[matrix ?? 'bt709'] ?? [0.2126, 0.0722];
  const unit = 2 ** (bits - 8);
  const top = 2 ** bits - 1;
  const luma = fullRange ? y / top : (y / unit - 16) / 219;
  const chroma = (code: number) => (code / unit - 128) / (fullRange ? 255 : 224);
  const r = luma + 2 * (1 - red) * chroma(v);
  const b = luma + 2 * (1 - blue) * chroma(u);
  return [r, (luma - red * r - blue * b) / (1 - red - blue), b];
}

/** Converts R'G'B' to 8-bit code values in limited-range BT.709. */
function toYuv([r, g, b]: Triple): Triple {
  const [red, blue] = [0.2126, 0.0722];
  const luma = red * r + (1 - red - blue) * g + blue * b;
  return [
    16 + 219 * luma,
    128 + (224 * (b - luma)) / (2 * (1 - blue)),
    128 + (224 * (r - luma)) / (2 * (1 - red)),
  ];
}

/** Reference white of HDR content in cd/m² (BT.2408). */
const referenceWhite = 203;
const hdrPeak = 1000 / referenceWhite;
const displayGamma = 2.4;

/** Maps R'G'B' of another transfer function and primaries to BT.709 R'G'B', 0 to 1. */
function toDisplay(signal: Triple, { transfer, primaries }: ColorSpace): Triple {
  const inRange = signal.map((value) => Math.min(Math.max(value, 0), 1)) as Triple;
  const isHdr = transfer === 'pq' || transfer === 'hlg';
  const light =
    transfer === 'pq'
      ? (inRange.map(pqLight) as Triple)
      : transfer === 'hlg'
        ? hlgLight(inRange)
        : (inRange.map((value) => value ** displayGamma) as Triple);
  const brightest = Math.max(...light);
  const gain = isHdr && brightest > 0 ? toneMapped(brightest) / brightest : 1;
  const [r, g, b] = light.map((value) => value * gain) as Triple;
  const narrowed =
    primaries === 'bt2020' ? from2020.map(([ofR, ofG, ofB]) => ofR * r + ofG * g + ofB * b) : [r, g, b];
  return narrowed.map((value) => Math.min(Math.max(value, 0), 1) ** (1 / displayGamma)) as Triple;
}

/** Tone mapping: keeps values up to the knee and compresses brighter ones so that the peak becomes 1. */
function toneMapped(light: number): number {
  const knee = 0.7;
  if (light <= knee) return light;
  const x = (light - knee) / (1 - knee);
  const peak = (hdrPeak - knee) / (1 - knee);
  return Math.min(1, knee + ((1 - knee) * x * (1 + x / peak ** 2)) / (1 + x));
}

/** SMPTE ST 2084. A value of 1 is reference white. */
function pqLight(signal: number): number {
  const root = signal ** (1 / 78.84375);
  const share = Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root);
  return (10_000 * share ** (1 / 0.1593017578125)) / referenceWhite;
}

/** ARIB STD-B67 on a display of 1000 cd/m² (BT.2100). A value of 1 is reference white. */
function hlgLight(signal: Triple): Triple {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  const scene = signal.map((value) =>
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - c) / a) + b) / 12,
  ) as Triple;
  const luminance = 0.2627 * scene[0] + 0.678 * scene[1] + 0.0593 * scene[2];
  return scene.map((value) => hdrPeak * luminance ** 0.2 * value) as Triple;
}

function clampToByte(value: number): number {
  return Math.min(Math.max(value, 0), 255);
}
