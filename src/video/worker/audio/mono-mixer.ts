import type { AudioBlock } from '../source/source.ts';

/** Smaller timestamp errors are rounding; larger ones are a gap or an overlap. */
const jitterSeconds = 0.002;

/** The mono gain of each channel: ITU-R BS.775 downmixed to mono, without LFE. `StereoMixer` handles stereo. */
const channelGains: Record<number, readonly number[]> = {
  1: [1],
  3: [0.5, 0.5, Math.SQRT1_2],
  4: [0.25, 0.25, 0.25, 0.25],
  5: [0.5, 0.5, Math.SQRT1_2, Math.SQRT1_2 / 2, Math.SQRT1_2 / 2],
  6: [0.5, 0.5, Math.SQRT1_2, 0, Math.SQRT1_2 / 2, Math.SQRT1_2 / 2],
};

/** Channels have opposite phase if the energy of their difference exceeds that of their sum by this factor. */
const oppositeEnergyRatio = 16;
/** The time constant for averaging these energies. */
const averagingSeconds = 0.5;

/**
 * Mixes blocks into one gapless mono stream at the output rate. Blocks may have another sample rate, gaps, and
 * overlaps. The first output sample is at second 0.
 */
export class MonoMixer {
  readonly #outputRate: number;
  /** Mono samples at the source rate that are not resampled yet, and the source position of the first of them. */
  #pending: Float32Array<ArrayBuffer> = new Float32Array(0);
  #pendingStart = 0;
  #received = 0;
  #emitted = 0;
  #sourceRate: number | null = null;
  readonly #stereo = new StereoMixer();

  constructor(outputRateHertz: number) {
    this.#outputRate = outputRateHertz;
  }

  /** Returns the output that is final after this block. Throws if the sample rate changes, which no decoder does. */
  add(block: AudioBlock): Float32Array<ArrayBuffer> {
    this.#sourceRate ??= block.sampleRateHertz;
    if (block.sampleRateHertz !== this.#sourceRate) {
      throw new Error(`The sample rate changed from ${this.#sourceRate} to ${block.sampleRateHertz} Hz.`);
    }
    const mono = block.channels === 2 ? this.#stereo.mix(block) : mix(block);
    const start = Math.round(block.startSeconds * this.#sourceRate);
    const gap = start - this.#received;
    const tolerance = this.#received === 0 ? 0 : jitterSeconds * this.#sourceRate;
    const silence = gap > tolerance ? gap : 0;
    const overlap = gap < -tolerance ? Math.min(-gap, mono.length) : 0;
    this.#append(new Float32Array(silence));
    this.#append(mono.subarray(overlap));
    // Interpolation needs two samples of lookahead.
    return this.#resampled(this.#received - 2);
  }

  /** Returns the remaining output after the last block. */
  finish(): Float32Array<ArrayBuffer> {
    return this.#resampled(this.#received);
  }

  #append(samples: Float32Array): void {
    if (samples.length === 0) return;
    const joined = new Float32Array(this.#pending.length + samples.length);
    joined.set(this.#pending);
    joined.set(samples, this.#pending.length);
    this.#pending = joined;
    this.#received += samples.length;
  }

  #resampled(sourceEnd: number): Float32Array<ArrayBuffer> {
    const sourceRate = this.#sourceRate;
    if (sourceRate === null) return new Float32Array(0);
    const step = sourceRate / this.#outputRate;
    const count = Math.max(0, Math.ceil(sourceEnd / step) - this.#emitted);
    const output = new Float32Array(count);
    for (let index = 0; index < count; index++) {
      output[index] = this.#at((this.#emitted + index) * step - this.#pendingStart);
    }
    this.#emitted += count;
    const keptFrom = Math.max(this.#pendingStart, Math.floor(this.#emitted * step) - 2);
    this.#pending = this.#pending.slice(keptFrom - this.#pendingStart);
    this.#pendingStart = keptFrom;
    return output;
  }

  /** Cubic (Catmull-Rom) interpolation at a fractional position; exact at whole positions. */
  #at(position: number): number {
    const index = Math.floor(position);
    const fraction = position - index;
    const last = this.#pending.length - 1;
    const sample = (at: number) => this.#pending[Math.min(Math.max(at, 0), last)] ?? 0;
    const b = sample(index);
    if (fraction === 0) return b;
    const [a, c, d] = [sample(index - 1), sample(index + 1), sample(index + 2)];
    const slope = (c - a) / 2;
    const curve = a - 2.5 * b + 2 * c - 0.5 * d;
    const twist = (d - a) / 2 + 1.5 * (b - c);
    return b + fraction * (slope + fraction * (curve + fraction * twist));
  }
}

/**
 * Mixes stereo to mono: the mean of both channels, or half their difference if one is inverted. Adapters and broken
 * cables can invert a channel of a microphone, which makes the mean silent.
 */
class StereoMixer {
  #sumEnergy = 0;
  #differenceEnergy = 0;
  #rightGain: number | null = null;

  mix({ interleaved, sampleRateHertz }: AudioBlock): Float32Array {
    const mono = new Float32Array(interleaved.length >> 1);
    const before = this.#rightGain;
    const after = this.#rightGainWith(interleaved, mono.length / sampleRateHertz);
    // Crossfade over one block to avoid a click.
    const [first, step] = before === null ? [after, 0] : [before, (after - before) / mono.length];
    for (let frame = 0; frame < mono.length; frame++) {
      const [left, right] = [interleaved[2 * frame] ?? 0, interleaved[2 * frame + 1] ?? 0];
      mono[frame] = Math.min(Math.max(0.5 * left + (first + step * frame) * right, -1), 1);
    }
    return mono;
  }

  #rightGainWith(interleaved: Float32Array, seconds: number): number {
    const kept = Math.exp(-seconds / averagingSeconds);
    this.#sumEnergy *= kept;
    this.#differenceEnergy *= kept;
    for (let index = 0; index + 1 < interleaved.length; index += 2) {
      const [left, right] = [interleaved[index] ?? 0, interleaved[index + 1] ?? 0];
      this.#sumEnergy += (left + right) ** 2;
      this.#differenceEnergy += (left - right) ** 2;
    }
    if (this.#differenceEnergy > oppositeEnergyRatio * this.#sumEnergy) this.#rightGain = -0.5;
    else if (this.#rightGain === null || this.#differenceEnergy < this.#sumEnergy) this.#rightGain = 0.5;
    return this.#rightGain;
  }
}

function mix({ interleaved, channels }: AudioBlock): Float32Array {
  if (channels === 1) return interleaved;
  const gains = channelGains[channels] ?? Array.from({ length: channels }, () => 1 / channels);
  const mono = new Float32Array(Math.floor(interleaved.length / channels));
  for (let frame = 0; frame < mono.length; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) {
      sum += (interleaved[frame * channels + channel] ?? 0) * (gains[channel] ?? 0);
    }
    mono[frame] = Math.min(Math.max(sum, -1), 1);
  }
  return mono;
}
