import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { registerWebAudioDecoder } from './web-audio-decoder.ts';

/** Opens a file whose audio is decoded by WebCodecs or, where the browser lacks it, by Web Audio. */
export function openInput(file: Blob): Input {
  registerWebAudioDecoder();
  return new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
}
