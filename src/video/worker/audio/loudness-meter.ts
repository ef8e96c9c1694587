const blockSeconds = 0.4;
/** Blocks overlap by three quarters. */
const stepsPerBlock = 4;
const absoluteGate = -70;
const relativeGate = -10;

/**
 * The integrated loudness of mono audio in LUFS according to ITU-R BS.1770-4: K-weighted, over gated blocks of 400 ms.
 * -Infinity for silence or less than one block.
 */
export function integratedLoudness(mono: Float32Array, sampleRateHertz: number): number {
  const powers = blockPowers(mono, sampleRateHertz);
  const audible = powers.filter((power) => loudnessOf(power) > absoluteGate);
  const gate = loudnessOf(mean(audible)) + relativeGate;
  return loudnessOf(mean(audible.filter((power) => loudnessOf(power) > gate)));
}

function loudnessOf(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean square of each block after weighting. */
function blockPowers(mono: Float32Array, sampleRateHertz: number): number[] {
  const stepSamples = Math.round((blockSeconds / stepsPerBlock) * sampleRateHertz);
  const steps = stepPowers(mono, sampleRateHertz, stepSamples);
  return steps.slice(stepsPerBlock - 1).map((_, first) => mean(steps.slice(first, first + stepsPerBlock)));
}

function stepPowers(mono: Float32Array, sampleRateHertz: number, stepSamples: number): number[] {
  const [head, low] = weighting(sampleRateHertz);
  // Two cascaded biquads in transposed form. Uses plain variables, because this runs over millions of samples.
  let [headOne, headTwo, lowOne, lowTwo] = [0, 0, 0, 0];
  const powers: number[] = [];
  const whole = Math.floor(mono.length / stepSamples);
  for (let step = 0; step < whole; step++) {
    let sum = 0;
    for (let index = step * stepSamples; index < (step + 1) * stepSamples; index++) {
      const input = mono[index] ?? 0;
      const shelved = head.b0 * input + headOne;
      headOne = head.b1 * input - head.a1 * shelved + headTwo;
      headTwo = head.b2 * input - head.a2 * shelved;
      const weighted = low.b0 * shelved + lowOne;
      lowOne = low.b1 * shelved - low.a1 * weighted + lowTwo;
      lowTwo = low.b2 * shelved - low.a2 * weighted;
      sum += weighted * weighted;
    }
    powers.push(sum / stepSamples);
  }
  return powers;
}

type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/**
 * K-weighting for any sample rate. The standard lists coefficients only for 48 kHz. These are the underlying analog
 * filters (De Man, "Evaluation of Implementations of the EBU R128 Loudness Measurement", 2014).
 */
function weighting(sampleRateHertz: number): [head: Biquad, low: Biquad] {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / sampleRateHertz);
  const shelfQ = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const shelfScale = 1 + shelf / shelfQ + shelf * shelf;
  const pass = Math.tan((Math.PI * 38.13547087602444) / sampleRateHertz);
  const passQ = 0.5003270373238773;
  const passScale = 1 + pass / passQ + pass * pass;
  return [
    {
      b0: (high + (band * shelf) / shelfQ + shelf * shelf) / shelfScale,
      b1: (2 * (shelf * shelf - high)) / shelfScale,
      b2: (high - (band * shelf) / shelfQ + shelf * shelf) / shelfScale,
      a1: (2 * (shelf * shelf - 1)) / shelfScale,
      a2: (1 - shelf / shelfQ + shelf * shelf) / shelfScale,
    },
    {
      b0: 1,
      b1: -2,
      b2: 1,
      a1: (2 * (pass * pass - 1)) / passScale,
      a2: (1 - pass / passQ + pass * pass) / passScale,
    },
  ];
}
