import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';

/**
 * Whether the browser can decode a track. With Web Audio, which replaces a missing AudioDecoder
 * (`source/web-audio-decoder`), only trying shows that.
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
