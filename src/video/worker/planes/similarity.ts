/** A rectangle of 8-bit samples. */
export type LumaPlane = { samples: Uint8Array; offset: number; stride: number };

/** Blocks of 4 x 4 samples; four of them form a window of 8 x 8. */
const blockSide = 4;
const windowSamples = 64;
/** The constants of SSIM for sums over a window, as in ffmpeg's filter. */
const lumaConstant = 0.01 ** 2 * 255 ** 2 * windowSamples;
const contrastConstant = 0.03 ** 2 * 255 ** 2 * windowSamples * (windowSamples - 1);

/** Per block: the sums of both planes, of their squares, and of their products. */
const sumsPerBlock = 4;

/** The mean SSIM of two planes over windows that overlap by half; 1 if the planes are smaller than a window. */
export function similarityOf(one: LumaPlane, other: LumaPlane, width: number, height: number): number {
  const columns = Math.floor(width / blockSide);
  const rows = Math.floor(height / blockSide);
  if (columns < 2 || rows < 2) return 1;
  let above = new Float64Array(columns * sumsPerBlock);
  let current = new Float64Array(columns * sumsPerBlock);
  let total = 0;
  for (let row = 0; row < rows; row++) {
    sumBlocks(one, other, row * blockSide, current);
    if (row > 0) total += windowsBetween(above, current);
    [above, current] = [current, above];
  }
  return total / ((columns - 1) * (rows - 1));
}

/** Fills `sums` for a row of blocks that starts at line `top`. */
function sumBlocks(one: LumaPlane, other: LumaPlane, top: number, sums: Float64Array): void {
  const [a, b] = [one.samples, other.samples];
  for (let at = 0, left = 0; at < sums.length; at += sumsPerBlock, left += blockSide) {
    let sumOne = 0;
    let sumOther = 0;
    let squares = 0;
    let products = 0;
    for (let y = top; y < top + blockSide; y++) {
      const fromOne = one.offset + y * one.stride + left;
      const fromOther = other.offset + y * other.stride + left;
      for (let x = 0; x < blockSide; x++) {
        const sample = a[fromOne + x] ?? 0;
        const compared = b[fromOther + x] ?? 0;
        sumOne += sample;
        sumOther += compared;
        squares += sample * sample + compared * compared;
        products += sample * compared;
      }
    }
    sums[at] = sumOne;
    sums[at + 1] = sumOther;
    sums[at + 2] = squares;
    sums[at + 3] = products;
  }
}

/** The sum of the SSIM of all windows between two rows of blocks. */
function windowsBetween(above: Float64Array, below: Float64Array): number {
  let total = 0;
  for (let at = 0; at + sumsPerBlock < above.length; at += sumsPerBlock) {
    const sum = (index: number) => {
      const from = at + index;
      const next = from + sumsPerBlock;
      return (above[from] ?? 0) + (above[next] ?? 0) + (below[from] ?? 0) + (below[next] ?? 0);
    };
    const [one, other] = [sum(0), sum(1)];
    const variances = sum(2) * windowSamples - one * one - other * other;
    const covariance = sum(3) * windowSamples - one * other;
    total +=
      ((2 * one * other + lumaConstant) * (2 * covariance + contrastConstant)) /
      ((one * one + other * other + lumaConstant) * (variances + contrastConstant));
  }
  return total;
}
