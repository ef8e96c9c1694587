import plainUrl from '@sapphi-red/web-noise-suppressor/rnnoise.wasm?url';
import simdUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url';
import { RenderError } from '../render-error.ts';
import { Rnnoise } from './rnnoise.ts';

/** Removes noise behind speech in place. @param mono at 48 kHz @throws RenderError `part-missing` */
export async function denoise(mono: Float32Array): Promise<void> {
  const module = await loaded(simdUrl);
  // Safari 16.3 and earlier have no SIMD.
  const rnnoise = await Rnnoise.create(WebAssembly.validate(module) ? module : await loaded(plainUrl));
  await rnnoise.denoise(mono);
}

async function loaded(url: string): Promise<ArrayBuffer> {
  try {
    const response = await fetch(new URL(url, self.location.origin));
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    return await response.arrayBuffer();
  } catch (cause) {
    throw new RenderError('part-missing', 'Noise reduction could not be loaded.', { cause });
  }
}
