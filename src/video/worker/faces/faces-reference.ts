import type { FaceOperations } from './face-operations.ts';

const leak = 0.1;

/** The operations in TypeScript, for browsers without SIMD and as the reference for faces.as. */
export function facesReference(buffer: ArrayBuffer): FaceOperations {
  const values = new Float32Array(buffer);
  const at = (index: number) => values[index] ?? 0;
  const operations: FaceOperations = {
    convolve(source, width, height, channels, weights, bias, outputs, target) {
      let to = target / 4;
      for (let y = 0; y < height - 2; y++) {
        for (let x = 0; x < width - 2; x++) {
          values.copyWithin(to, bias / 4, bias / 4 + outputs);
          let weight = weights / 4;
          for (let row = 0; row < 3; row++) {
            const from = source / 4 + ((y + row) * width + x) * channels;
            for (let index = 0; index < 3 * channels; index++) {
              for (let output = 0; output < outputs; output++)
                values[to + output] = at(to + output) + at(from + index) * at(weight + output);
              weight += outputs;
            }
          }
          to += outputs;
        }
      }
      operations.activate(target, (width - 2) * (height - 2) * outputs);
    },
    convolveChannels(source, width, height, channels, weights, target) {
      values.fill(0, target / 4, target / 4 + width * height * channels);
      eachNeighbor(width, height, (pixel, neighbor, kernelIndex) => {
        const [to, from] = [target / 4 + pixel * channels, source / 4 + neighbor * channels];
        const weight = weights / 4 + kernelIndex * channels;
        for (let channel = 0; channel < channels; channel++)
          values[to + channel] = at(to + channel) + at(from + channel) * at(weight + channel);
      });
    },
    mixChannels(source, pixels, channels, weights, bias, outputs, target) {
      for (let pixel = 0; pixel < pixels; pixel++) {
        const to = target / 4 + pixel * outputs;
        values.copyWithin(to, bias / 4, bias / 4 + outputs);
        for (let channel = 0; channel < channels; channel++) {
          const value = at(source / 4 + pixel * channels + channel);
          const weight = weights / 4 + channel * outputs;
          for (let output = 0; output < outputs; output++)
            values[to + output] = at(to + output) + value * at(weight + output);
        }
      }
    },
    activate(address, count) {
      for (let index = address / 4; index < address / 4 + count; index++)
        values[index] = Math.max(at(index), at(index) * leak);
    },
    poolLargest(source, width, height, channels, step, target) {
      let to = target / 4;
      for (let y = 0; y < height; y += step) {
        for (let x = 0; x < width; x += step) {
          const columns = x + 1 < width ? [x, x + 1] : [x];
          const rows = y + 1 < height ? [y, y + 1] : [y];
          const pixels = rows.flatMap((row) => columns.map((column) => row * width + column));
          for (let channel = 0; channel < channels; channel++)
            values[to++] = Math.max(...pixels.map((pixel) => at(source / 4 + pixel * channels + channel)));
        }
      }
    },
  };
  return operations;
}

/**
 * Calls `visit` with each pixel, each of its neighbors in the image and itself, and the position in a 3 x 3 kernel.
 */
function eachNeighbor(
  width: number,
  height: number,
  visit: (pixel: number, neighbor: number, kernelIndex: number) => void,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
          visit(y * width + x, row * width + column, (row - y + 1) * 3 + column - x + 1);
      }
    }
  }
}
