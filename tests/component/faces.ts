import { readFaces } from '#video/client.ts';

/** Returns the position of a face in the frames of a video's first four seconds, from 0 on the left to 1. */
export async function facePlaces(video: Blob): Promise<number[]> {
  const trim = { startSeconds: 0, durationSeconds: 4 };
  const samples = await readFaces(video, trim, new AbortController().signal);
  return samples.flatMap(({ faces: [face] }) => (face ? [face.left + face.width / 2] : []));
}
