import { DecoderError } from '../render-error.ts';
import { audioInputOf } from '../source/browser-source.ts';
import { openInput } from '../source/open-input.ts';
import { wholeAudio } from './whole-audio.ts';

/** Decodes the beginning of a music file as mono audio; null if the browser can't. */
export async function readMusic(
  file: Blob,
  rateHertz: number,
  maxSeconds: number,
): Promise<Float32Array | null> {
  const input = openInput(file);
  try {
    const track = (await input.canRead()) ? await input.getPrimaryAudioTrack() : null;
    if (!track || !(await track.canDecode())) return null;
    const startSeconds = Math.max(0, await track.getFirstTimestamp());
    const audio = await audioInputOf(track, startSeconds, startSeconds + maxSeconds);
    const music = await wholeAudio(audio, rateHertz, maxSeconds);
    return music.length > 0 ? music : null;
  } catch (error) {
    if (error instanceof DecoderError) return null;
    throw error;
  } finally {
    input.dispose();
  }
}
