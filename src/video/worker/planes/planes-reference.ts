import { filterTaps } from './filter-table.ts';
import type { PlaneOperations } from './plane-operations.ts';

/** The same arithmetic as planes.as, for browsers without WebAssembly SIMD and as a reference for tests. */
export function planesReference(buffer: ArrayBuffer): PlaneOperations {
  const bytes = new Uint8Array(buffer);
  const shorts = new Int16Array(buffer);
  const integers = new Int32Array(buffer);
  const byte = (at: number) => bytes[at] ?? 0;
  const short = (at: number) => shorts[at] ?? 0;

  return {
    scalePlane(
      source,
      sourceStride,
      sourceWidth,
      target,
      targetStride,
      targetWidth,
      targetHeight,
      columnStarts,
      columnWeights,
      rowStarts,
      rowWeights,
      rowTaps,
      scratchRow,
    ) {
      const scratch = scratchRow >> 1;
      for (let y = 0; y < targetHeight; y++) {
        const firstRow = source + (integers[(rowStarts >> 2) + y] ?? 0) * sourceStride;
        const weights = (rowWeights >> 1) + y * filterTaps;
        for (let x = 0; x < sourceWidth; x++) {
          let sum = 64 - (128 << 14);
          for (let tap = 0; tap < rowTaps; tap++) {
            sum += byte(firstRow + tap * sourceStride + x) * short(weights + tap);
          }
          shorts[scratch + x] = sum >> 7;
        }
        const row = target + y * targetStride;
        for (let x = 0; x < targetWidth; x++) {
          const start = scratch + (integers[(columnStarts >> 2) + x] ?? 0);
          const columns = (columnWeights >> 1) + x * filterTaps;
          let sum = (128 << 21) + (1 << 20);
          for (let tap = 0; tap < filterTaps; tap++) sum += short(start + tap) * short(columns + tap);
          bytes[row + x] = Math.min(Math.max(sum >> 21, 0), 255);
        }
      }
    },

    rotatePlane(source, sourceWidth, sourceHeight, target, targetStride, quarterTurns) {
      for (let y = 0; y < sourceHeight; y++) {
        for (let x = 0; x < sourceWidth; x++) {
          const [row, column] =
            quarterTurns === 1
              ? [x, sourceHeight - 1 - y]
              : quarterTurns === 2
                ? [sourceHeight - 1 - y, sourceWidth - 1 - x]
                : [sourceWidth - 1 - x, y];
          bytes[target + row * targetStride + column] = byte(source + y * sourceWidth + x);
        }
      }
    },

    deinterleave(source, count, first, second) {
      for (let index = 0; index < count; index++) {
        bytes[first + index] = byte(source + 2 * index);
        bytes[second + index] = byte(source + 2 * index + 1);
      }
    },

    averageBlocks(source, sourceStride, columns, rows, blockSize, target) {
      const count = blockSize * blockSize;
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const corner = source + row * blockSize * sourceStride + column * blockSize;
          let sum = count / 2;
          for (let y = 0; y < blockSize; y++) {
            for (let x = 0; x < blockSize; x++) sum += byte(corner + y * sourceStride + x);
          }
          bytes[target + row * columns + column] = Math.floor(sum / count);
        }
      }
    },

    halvePlane(source, width, height, target) {
      for (let y = 0; y < height; y += 2) {
        for (let x = 0; x < width; x += 2) {
          const at = source + y * width + x;
          const sum = byte(at) + byte(at + 1) + byte(at + width) + byte(at + width + 1);
          bytes[target + (y >> 1) * (width >> 1) + (x >> 1)] = (sum + 2) >> 2;
        }
      }
    },

    blendPlane(target, targetStride, source, alpha, width, height) {
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const [from, to] = [y * width + x, target + y * targetStride + x];
          const share = byte(alpha + from);
          const sum = byte(source + from) * share + byte(to) * (255 - share) + 128;
          bytes[to] = (sum + (sum >> 8)) >> 8;
        }
      }
    },

    convertRgba(source, width, height, targetY, strideY, targetU, targetV, strideUv) {
      for (let y = 0; y < height; y += 2) {
        for (let x = 0; x < width; x += 2) {
          let red = 0;
          let green = 0;
          let blue = 0;
          for (const [dx, dy] of [
            [0, 0],
            [1, 0],
            [0, 1],
            [1, 1],
          ] as const) {
            const pixel = source + 4 * ((y + dy) * width + x + dx);
            const [r, g, b] = [byte(pixel), byte(pixel + 1), byte(pixel + 2)];
            bytes[targetY + (y + dy) * strideY + x + dx] = (11966 * r + 40254 * g + 4064 * b + 1081344) >> 16;
            red += r;
            green += g;
            blue += b;
          }
          const chroma = (y >> 1) * strideUv + (x >> 1);
          bytes[targetU + chroma] = (-6596 * red - 22189 * green + 28785 * blue + 33685504) >> 18;
          bytes[targetV + chroma] = (28785 * red - 26145 * green - 2640 * blue + 33685504) >> 18;
        }
      }
    },
  };
}
