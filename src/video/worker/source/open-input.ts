import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { registerWebAudioDecoder } from './web-audio-decoder.ts';

/** Opens a file. WebCodecs decodes its audio or, if the browser lacks an AudioDecoder, Web Audio does. */
export function openInput(file: Blob): Input {
  registerWebAudioDecoder();
  return new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
}
