import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { videoZip } from './video-zip.ts';

it('contains every video complete, with unique file names', async () => {
  const bytes = new Uint8Array(100_000).map((_, index) => index % 251);
  const videos = [
    { fileName: 'candidate-1-Ä.mp4', blob: new Blob([bytes]) },
    { fileName: 'candidate-1-Ä.mp4', blob: new Blob(['short']) },
  ];
  const zip = new Uint8Array(await new Response(videoZip(videos)).arrayBuffer());
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(['candidate-1-Ä.mp4', 'candidate-1-Ä (2).mp4']);
  expect(files['candidate-1-Ä.mp4']).toEqual(bytes);
  expect(new TextDecoder().decode(files['candidate-1-Ä (2).mp4'])).toBe('short');
});

it('reads a video only when the stream needs it', async () => {
  let read = 0;
  const blob = {
    arrayBuffer: () => {
      read += 1;
      return Promise.resolve(new ArrayBuffer(200_000));
    },
  } as Blob;
  const reader = videoZip([1, 2, 3].map((number) => ({ fileName: `${number}.mp4`, blob }))).getReader();
  await reader.read();
  expect(read).toBe(1);
  await reader.cancel();
});
