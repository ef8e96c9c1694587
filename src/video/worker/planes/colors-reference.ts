import type { ColorOperations } from './color-operations.ts';

/** The same arithmetic as colors.as, for browsers without WebAssembly SIMD and as a reference for tests. */
export function colorsReference(buffer: ArrayBuffer): ColorOperations {
  const bytes = new Uint8ClampedArray(buffer);
  const shorts = new Uint16Array(buffer);
  const integers = new Int32Array(buffer);
  const floats = new Float32Array(buffer);
  const byte = (at: number) => bytes[at] ?? 0;
  const short = (at: number) => shorts[at >> 1] ?? 0;

  return {
    narrow(source, count, target, shift) {
      for (let index = 0; index < count; index++) {
        bytes[target + index] = (short(source + 2 * index) + (1 << (shift - 1))) >> shift;
      }
    },

    deinterleave(source, count, first, second) {
      for (let index = 0; index < count; index++) {
        bytes[first + index] = byte(source + 2 * index);
        bytes[second + index] = byte(source + 2 * index + 1);
      }
    },

    subsample(source, sourceStride, sourceWidth, sourceHeight, shiftX, shiftY, target) {
      const width = (sourceWidth + (1 << shiftX) - 1) >> shiftX;
      const height = (sourceHeight + (1 << shiftY) - 1) >> shiftY;
      for (let y = 0; y < height; y++) {
        const upper = source + (y << shiftY) * sourceStride;
        const lower = source + Math.min((y << shiftY) + shiftY, sourceHeight - 1) * sourceStride;
        for (let x = 0; x < width; x++) {
          const left = x << shiftX;
          const right = Math.min(left + shiftX, sourceWidth - 1);
          const sum = byte(upper + left) + byte(upper + right) + byte(lower + left) + byte(lower + right);
          bytes[target + y * width + x] = (sum + 2) >> 2;
        }
      }
    },

    convertColors(luma, u, v, width, height, coefficients) {
      const coefficient = (index: number) => integers[(coefficients >> 2) + index] ?? 0;
      const chromaWidth = (width + 1) >> 1;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const chroma = (y >> 1) * chromaWidth + (x >> 1);
          const at = luma + y * width + x;
          bytes[at] =
            (coefficient(0) * byte(at) +
              coefficient(1) * byte(u + chroma) +
              coefficient(2) * byte(v + chroma) +
              coefficient(3)) >>
            14;
        }
      }
      for (let chroma = 0; chroma < chromaWidth * ((height + 1) >> 1); chroma++) {
        const [oldU, oldV] = [byte(u + chroma), byte(v + chroma)];
        bytes[u + chroma] = (coefficient(4) * oldU + coefficient(5) * oldV + coefficient(6)) >> 14;
        bytes[v + chroma] = (coefficient(7) * oldU + coefficient(8) * oldV + coefficient(9)) >> 14;
      }
    },

    deinterlace(plane, width, height, threshold) {
      for (let y = 1; y + 1 < height; y += 2) {
        for (let x = 0; x < width; x++) {
          const at = plane + y * width + x;
          const [here, above, below] = [byte(at), byte(at - width), byte(at + width)];
          const comb = Math.max(Math.min(here - above, here - below), Math.min(above - here, below - here));
          if (comb > threshold) bytes[at] = (above + below + 1) >> 1;
        }
      }
    },

    applyLut(luma, u, v, width, height, shiftX, shiftY, bits, table, lutSize, target) {
      const sourceChromaWidth = (width + (1 << shiftX) - 1) >> shiftX;
      const chromaWidth = (width + 1) >> 1;
      const targetU = target + width * height;
      const targetV = targetU + chromaWidth * ((height + 1) >> 1);
      const step = (lutSize - 1) / ((1 << bits) - 1);
      const steps = [4, 4 * lutSize, 4 * lutSize * lutSize] as const;
      const interpolated = (at: readonly number[], channel: number) => {
        const nodes = at.map((position) => Math.min(Math.floor(position), lutSize - 2));
        let sum = 0;
        for (let corner = 0; corner < 8; corner++) {
          let address = table >> 2;
          let weight = 1;
          steps.forEach((axisStep, axis) => {
            const isFar = (corner >> axis) & 1;
            const node = nodes[axis] ?? 0;
            const over = (at[axis] ?? 0) - node;
            address += (node + isFar) * axisStep;
            weight *= isFar ? over : 1 - over;
          });
          sum += (floats[address + channel] ?? 0) * weight;
        }
        return Math.floor(sum + 0.5);
      };
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const chroma = 2 * ((y >> shiftY) * sourceChromaWidth + (x >> shiftX));
          const samples = [short(luma + 2 * (y * width + x)), short(u + chroma), short(v + chroma)];
          const at = samples.map((sample) => sample * step);
          bytes[target + y * width + x] = interpolated(at, 0);
          if (((x | y) & 1) === 0) {
            const address = (y >> 1) * chromaWidth + (x >> 1);
            bytes[targetU + address] = interpolated(at, 1);
            bytes[targetV + address] = interpolated(at, 2);
          }
        }
      }
    },
  };
}
