import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';

/**
 * The start of the input on its own clock, in seconds, common to both tracks: in Matroska and transport streams they
 * start at different times, and cutting each at its own start breaks lip sync.
 */
export async function startOf(video: InputVideoTrack, audio: InputAudioTrack | null): Promise<number> {
  const starts = [await video.getFirstTimestamp()];
  if (audio) starts.push(await audio.getFirstTimestamp());
  return Math.max(0, Math.min(...starts));
}
