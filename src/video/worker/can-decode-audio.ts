import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';

/**
 * Whether the browser decodes a track. Only trying tells for Web Audio, which replaces a missing AudioDecoder
 * (`source/web-audio-decoder`).
 */
export async function canDecodeAudio(track: InputAudioTrack): Promise<boolean> {
  if (!(await track.canDecode())) return false;
  if (typeof AudioDecoder !== 'undefined') return true;
  return new AudioSampleSink(track).getSample(await track.getFirstTimestamp()).then(
    (sample) => {
      sample?.close();
      return true;
    },
    () => false,
  );
}
