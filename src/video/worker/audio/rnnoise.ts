/** RNNoise's only sample rate, and the length of its frames. */
export const denoiserRateHertz = 48_000;
const frameSamples = 480;
/** Each frame is returned together with the next one. */
const delaySamples = frameSamples;
/** RNNoise uses the value range of 16-bit audio. */
const fullScale = 32_768;
/** RNNoise needs about a second to learn the noise, so it processes the beginning twice. */
const learningSeconds = 1;
const bytesPerFloat = 4;

/** The module's exports that we use. */
type Exports = {
  memory: WebAssembly.Memory;
  __wasm_call_ctors(): void;
  malloc(bytes: number): number;
  rnnoise_create(model: 0): number;
  rnnoise_process_frame(state: number, output: number, input: number): number;
};

/** Removes noise from speech, frame by frame. An instance is for one piece of audio, because it has state. */
export class Rnnoise {
  readonly #exports: Exports;
  readonly #state: number;
  readonly #frame: number;

  private constructor(exports: Exports) {
    exports.__wasm_call_ctors();
    this.#exports = exports;
    this.#state = exports.rnnoise_create(0);
    this.#frame = exports.malloc(frameSamples * bytesPerFloat);
  }

  /** @param module the bytes of a build of RNNoise by Emscripten */
  static async create(module: ArrayBuffer): Promise<Rnnoise> {
    let memory: WebAssembly.Memory | null = null;
    const { instance } = await WebAssembly.instantiate(module, {
      env: {
        emscripten_memcpy_big(to: number, from: number, bytes: number) {
          if (memory) new Uint8Array(memory.buffer).copyWithin(to, from, from + bytes);
          return to;
        },
        // The initial memory is large enough for its state.
        emscripten_resize_heap: () => 0,
        __assert_fail() {
          throw new Error('RNNoise failed an assertion.');
        },
      },
    });
    const exports = instance.exports as unknown as Exports;
    memory = exports.memory;
    return new Rnnoise(exports);
  }

  /**
   * Removes noise in place, without delay. Yields to other work after each second of audio.
   * @param mono at 48 kHz
   */
  async denoise(mono: Float32Array): Promise<void> {
    const learned = mono.slice(0, learningSeconds * denoiserRateHertz);
    for (let start = 0; start < learned.length; start += frameSamples) this.#process(learned, start, 0);
    for (let start = 0; start < mono.length + delaySamples; start += frameSamples) {
      this.#process(mono, start, delaySamples);
      if (start % denoiserRateHertz === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** Processes a frame and writes the output, which belongs to earlier samples. Silence follows the end. */
  #process(mono: Float32Array, start: number, delay: number): void {
    const { memory, rnnoise_process_frame: processFrame } = this.#exports;
    const frame = new Float32Array(memory.buffer, this.#frame, frameSamples);
    for (let index = 0; index < frameSamples; index++) frame[index] = (mono[start + index] ?? 0) * fullScale;
    processFrame(this.#state, this.#frame, this.#frame);
    for (let index = 0; index < frameSamples; index++) {
      const at = start + index - delay;
      if (at >= 0 && at < mono.length) mono[at] = (frame[index] ?? 0) / fullScale;
    }
  }
}
