import { Zip, ZipPassThrough } from 'fflate';
import { uniqueNames } from '#domain/text/unique-names.ts';

/** Streams videos as an uncompressed ZIP, with one video in memory at a time. */
export function videoZip(videos: readonly { fileName: string; blob: Blob }[]): ReadableStream<Uint8Array> {
  const names = uniqueNames(videos.map(({ fileName }) => fileName));
  let zip: Zip;
  let next = 0;
  return new ReadableStream({
    start(controller) {
      zip = new Zip((error, piece, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(piece);
        if (isLast) controller.close();
      });
    },
    async pull() {
      const video = videos[next];
      const file = new ZipPassThrough(names[next] ?? '');
      next += 1;
      if (!video) return zip.end();
      zip.add(file);
      file.push(new Uint8Array(await video.blob.arrayBuffer()), true);
    },
  });
}
