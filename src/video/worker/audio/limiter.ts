/** The gain starts to fall this long before a peak, smoothly enough to be inaudible. */
const lookaheadSeconds = 0.005;
const releaseSeconds = 0.1;

/** The interpolated points per sample, and the number of samples on either side used for each point. */
const oversampling = 4;
const reach = 12;
/** With the filter below, samples under this fraction of the ceiling can't produce a peak above it. */
const harmlessShare = 0.5;

/**
 * Multiplies the audio by `gain` in place and limits its true (inter-sample) peaks to the ceiling.
 * @param ceiling as a factor of full scale
 */
export function limit(mono: Float32Array, gain: number, ceiling: number, sampleRateHertz: number): void {
  const gains = neededGains(mono, gain, ceiling);
  if (gains) {
    const lookahead = Math.round(lookaheadSeconds * sampleRateHertz);
    lowestAround(gains, lookahead);
    recoverSlowly(gains, releaseSeconds * sampleRateHertz);
    // Every value in the window is already low enough for the sample at its center.
    meansAround(gains, lookahead);
    for (let index = 0; index < mono.length; index++) {
      mono[index] = (mono[index] ?? 0) * gain * (gains[index] ?? 1);
    }
  } else if (gain !== 1) {
    for (let index = 0; index < mono.length; index++) mono[index] = (mono[index] ?? 0) * gain;
  }
}

/** The gain that each sample and the wave up to the next sample need; null if nothing exceeds the ceiling. */
function neededGains(mono: Float32Array, gain: number, ceiling: number): Float32Array | null {
  let gains: Float32Array | null = null;
  const suspicious = (ceiling * harmlessShare) / gain;
  for (let index = 0; index < mono.length; index++) {
    // An inter-sample peak always has a high sample next to it.
    if (Math.abs(mono[index] ?? 0) < suspicious && Math.abs(mono[index + 1] ?? 0) < suspicious) continue;
    const peak = peakFrom(mono, index) * gain;
    if (peak <= ceiling) continue;
    gains ??= new Float32Array(mono.length).fill(1);
    const needed = ceiling / peak;
    gains[index] = Math.min(gains[index] ?? 1, needed);
    if (index + 1 < mono.length) gains[index + 1] = Math.min(gains[index + 1] ?? 1, needed);
  }
  return gains;
}

const phases = Array.from({ length: oversampling - 1 }, (_, phase) => {
  const fraction = (phase + 1) / oversampling;
  const taps = Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - reach + 1 - fraction;
    const wave = Math.sin(Math.PI * distance) / (Math.PI * distance);
    return wave * Math.cos((Math.PI * distance) / (2 * (reach + 0.5))) ** 2;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return Float64Array.from(taps, (tap) => tap / sum);
});

/** The peak of the interpolated wave from a sample to just before the next. */
function peakFrom(mono: Float32Array, index: number): number {
  let peak = Math.abs(mono[index] ?? 0);
  for (const taps of phases) {
    let sum = 0;
    for (let tap = 0; tap < 2 * reach; tap++) sum += (taps[tap] ?? 0) * (mono[index + tap - reach + 1] ?? 0);
    peak = Math.max(peak, Math.abs(sum));
  }
  return peak;
}

/** The true peak as a factor of full scale. */
export function truePeak(mono: Float32Array): number {
  let peak = 0;
  for (let index = 0; index < mono.length; index++) {
    const highest = Math.max(Math.abs(mono[index] ?? 0), Math.abs(mono[index + 1] ?? 0));
    if (highest > peak * harmlessShare) peak = Math.max(peak, peakFrom(mono, index));
  }
  return peak;
}

/** Sliding minimum within `distance`, in two passes over blocks, so that the time doesn't depend on the distance. */
function lowestAround(values: Float32Array, distance: number): void {
  const width = 2 * distance + 1;
  const count = values.length;
  const forward = new Float32Array(count + 2 * distance).fill(1);
  forward.set(values, distance);
  const backward = forward.slice();
  for (let index = 1; index < forward.length; index++) {
    if (index % width !== 0) forward[index] = Math.min(forward[index] ?? 1, forward[index - 1] ?? 1);
  }
  for (let index = backward.length - 2; index >= 0; index--) {
    if ((index + 1) % width !== 0) backward[index] = Math.min(backward[index] ?? 1, backward[index + 1] ?? 1);
  }
  for (let index = 0; index < count; index++) {
    values[index] = Math.min(backward[index] ?? 1, forward[index + width - 1] ?? 1);
  }
}

function recoverSlowly(gains: Float32Array, releaseSamples: number): void {
  const share = 1 / releaseSamples;
  let current = 1;
  for (let index = 0; index < gains.length; index++) {
    current = Math.min(gains[index] ?? 1, current + (1 - current) * share);
    gains[index] = current;
  }
}

function meansAround(values: Float32Array, distance: number): void {
  const original = values.slice();
  const last = values.length - 1;
  const at = (index: number) => original[Math.min(Math.max(index, 0), last)] ?? 1;
  const width = 2 * distance + 1;
  let sum = 0;
  for (let index = -distance; index <= distance; index++) sum += at(index);
  for (let index = 0; index <= last; index++) {
    values[index] = sum / width;
    sum += at(index + distance + 1) - at(index - distance);
  }
}
