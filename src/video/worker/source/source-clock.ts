import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';

/**
 * Where the input begins on its own clock, in seconds. One start for both tracks: matroska and transport streams
 * begin them at different times, and cutting each at its own start puts the sound out of step.
 */
export async function startOf(video: InputVideoTrack, audio: InputAudioTrack | null): Promise<number> {
  const starts = [await video.getFirstTimestamp()];
  if (audio) starts.push(await audio.getFirstTimestamp());
  return Math.max(0, Math.min(...starts));
}
