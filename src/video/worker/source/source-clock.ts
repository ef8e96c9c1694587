import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';

/**
 * The common start of both tracks, in seconds on the input's own clock. In Matroska and transport streams, the tracks
 * start at different times, and cutting each at its own start breaks lip sync.
 */
export async function startOf(video: InputVideoTrack, audio: InputAudioTrack | null): Promise<number> {
  const starts = [await video.getFirstTimestamp()];
  if (audio) starts.push(await audio.getFirstTimestamp());
  return Math.max(0, Math.min(...starts));
}
