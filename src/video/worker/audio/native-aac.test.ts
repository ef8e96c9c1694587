import { afterEach, expect, it, vi } from 'vitest';
import { encodesAac } from './native-aac.ts';

const bitsPerSecond = 64_000;
const chunkSamples = 1_024;
const safari26 =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

type Faults = { timestampOf?: (chunk: number) => number; description?: Uint8Array };

afterEach(() => void vi.unstubAllGlobals());

it("uses Safari's encoder once its output is correct", async () => {
  useAudioCodecs(48_000, {});
  expect(await encodesAac(48_000, bitsPerSecond)).toBe(true);
});

it("does not use Safari 26's encoder, whose timestamps and description are wrong", async () => {
  useAudioCodecs(44_100, { timestampOf: () => 0 });
  expect(await encodesAac(44_100, bitsPerSecond)).toBe(false);
  useAudioCodecs(32_000, { description: Uint8Array.of(0x03, 0x80) });
  expect(await encodesAac(32_000, bitsPerSecond)).toBe(false);
});

/** Replaces the browser's audio codecs. Chunks contain the samples unchanged. */
function useAudioCodecs(sampleRate: number, { timestampOf, description }: Faults): void {
  const microsecondsOf = (chunk: number) => (chunk * chunkSamples * 1_000_000) / sampleRate;
  const rateIndex = { 48000: 3, 44100: 4, 32000: 5 }[sampleRate] ?? 15;
  // AAC-LC with one channel.
  const correct = Uint8Array.of((2 << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (1 << 3));
  const config = { codec: 'mp4a.40.2', sampleRate, numberOfChannels: 1, description: description ?? correct };

  class Codec {
    static isConfigSupported = async (config: object) => ({ supported: true, config });
    state = 'unconfigured';
    readonly output: (...given: object[]) => void;
    constructor({ output }: { output: (...given: object[]) => void }) {
      this.output = output;
    }
    configure() {
      this.state = 'configured';
    }
    async flush() {}
    close() {
      this.state = 'closed';
    }
  }
  vi.stubGlobal('navigator', { userAgent: safari26, vendor: 'Apple Computer, Inc.' });
  vi.stubGlobal(
    'AudioData',
    class {
      readonly data: Float32Array;
      constructor({ data }: { data: Float32Array }) {
        this.data = data;
      }
      close() {}
    },
  );
  vi.stubGlobal(
    'AudioEncoder',
    class extends Codec {
      encode({ data }: { data: Float32Array }) {
        for (let chunk = 0; chunk * chunkSamples < data.length; chunk++) {
          const samples = data.slice(chunk * chunkSamples, (chunk + 1) * chunkSamples);
          const timestamp = timestampOf?.(chunk) ?? microsecondsOf(chunk);
          this.output({ timestamp, samples }, { decoderConfig: config });
        }
      }
    },
  );
  vi.stubGlobal(
    'AudioDecoder',
    class extends Codec {
      decode({ timestamp, samples }: { timestamp: number; samples: Float32Array }) {
        const copyTo = (target: Float32Array) => target.set(samples);
        this.output({ timestamp, numberOfFrames: samples.length, sampleRate, copyTo, close() {} });
      }
    },
  );
}
