// AssemblyScript, compiled by scripts/vite/assemblyscript.mjs with SIMD and without a runtime. faces-reference.ts is
// the TypeScript version, and a test compares both. face-operations.ts documents the operations.

/** The address of the first free byte. */
export function heapBase(): usize {
  return __heap_base;
}

export function convolve(
  source: usize,
  width: i32,
  height: i32,
  channels: i32,
  weights: usize,
  bias: usize,
  outputs: i32,
  target: usize,
): void {
  const rowValues = 3 * channels;
  const outputBytes = <usize>outputs << 2;
  for (let y = 0; y < height - 2; y++) {
    for (let x = 0; x < width - 2; x++) {
      for (let first: usize = 0; first < outputBytes; first += 16) {
        let sum = v128.load(bias + first);
        let weight = weights + first;
        for (let row = 0; row < 3; row++) {
          // The three pixels of a row are adjacent, and so are their weights.
          let value = source + ((<usize>((y + row) * width + x) * channels) << 2);
          for (let index = 0; index < rowValues; index++) {
            sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(value), v128.load(weight)));
            value += 4;
            weight += outputBytes;
          }
        }
        v128.store(target + first, sum);
      }
      activate(target, outputs);
      target += outputBytes;
    }
  }
}

export function convolveChannels(
  source: usize,
  width: i32,
  height: i32,
  channels: i32,
  weights: usize,
  target: usize,
): void {
  const pixelBytes = <usize>channels << 2;
  for (let y = 0; y < height; y++) {
    const firstRow = max(0, y - 1);
    const lastRow = min(height - 1, y + 1);
    for (let x = 0; x < width; x++) {
      const firstColumn = max(0, x - 1);
      const lastColumn = min(width - 1, x + 1);
      for (let channel: usize = 0; channel < pixelBytes; channel += 16) {
        let sum = f32x4.splat(0);
        for (let row = firstRow; row <= lastRow; row++) {
          for (let column = firstColumn; column <= lastColumn; column++) {
            const value = source + <usize>(row * width + column) * pixelBytes + channel;
            const weight = weights + <usize>((row - y + 1) * 3 + column - x + 1) * pixelBytes + channel;
            sum = f32x4.add(sum, f32x4.mul(v128.load(value), v128.load(weight)));
          }
        }
        v128.store(target + channel, sum);
      }
      target += pixelBytes;
    }
  }
}

export function mixChannels(
  source: usize,
  pixels: i32,
  channels: i32,
  weights: usize,
  bias: usize,
  outputs: i32,
  target: usize,
): void {
  const outputBytes = <usize>outputs << 2;
  for (let pixel = 0; pixel < pixels; pixel++) {
    let first: usize = 0;
    // Keeps four sums at a time in registers.
    for (; first + 64 <= outputBytes; first += 64) {
      let a = v128.load(bias + first);
      let b = v128.load(bias + first, 16);
      let c = v128.load(bias + first, 32);
      let d = v128.load(bias + first, 48);
      let weight = weights + first;
      for (let channel = 0; channel < channels; channel++) {
        const value = v128.load32_splat(source + (<usize>channel << 2));
        a = f32x4.add(a, f32x4.mul(value, v128.load(weight)));
        b = f32x4.add(b, f32x4.mul(value, v128.load(weight, 16)));
        c = f32x4.add(c, f32x4.mul(value, v128.load(weight, 32)));
        d = f32x4.add(d, f32x4.mul(value, v128.load(weight, 48)));
        weight += outputBytes;
      }
      v128.store(target + first, a);
      v128.store(target + first, b, 16);
      v128.store(target + first, c, 32);
      v128.store(target + first, d, 48);
    }
    for (; first < outputBytes; first += 16) {
      let sum = v128.load(bias + first);
      let weight = weights + first;
      for (let channel = 0; channel < channels; channel++) {
        const value = v128.load32_splat(source + (<usize>channel << 2));
        sum = f32x4.add(sum, f32x4.mul(value, v128.load(weight)));
        weight += outputBytes;
      }
      v128.store(target + first, sum);
    }
    source += <usize>channels << 2;
    target += outputBytes;
  }
}

export function activate(values: usize, count: i32): void {
  const end = values + (<usize>count << 2);
  const leak = f32x4.splat(0.1);
  for (; values < end; values += 16) {
    const value = v128.load(values);
    v128.store(values, f32x4.max(value, f32x4.mul(value, leak)));
  }
}

export function poolLargest(
  source: usize,
  width: i32,
  height: i32,
  channels: i32,
  step: i32,
  target: usize,
): void {
  const pixelBytes = <usize>channels << 2;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      // At an edge, the pixel itself replaces its missing neighbor.
      const right = x + 1 < width ? pixelBytes : 0;
      const below = y + 1 < height ? <usize>width * pixelBytes : 0;
      const corner = source + <usize>(y * width + x) * pixelBytes;
      for (let channel: usize = 0; channel < pixelBytes; channel += 16) {
        const value = corner + channel;
        const upper = f32x4.max(v128.load(value), v128.load(value + right));
        const lower = f32x4.max(v128.load(value + below), v128.load(value + below + right));
        v128.store(target + channel, f32x4.max(upper, lower));
      }
      target += pixelBytes;
    }
  }
}
