import { download } from './download.ts';

export type Saved = 'saved' | 'dismissed' | 'failed';

/** Whether the browser lets a person choose where a file goes, and writes it there. */
export function canChoosePlace(): boolean {
  return typeof picker() === 'function';
}

/** Asks where the file goes and writes it there. Call it straight from a click. Where the browser cannot, it becomes a download. */
export async function saveFile(
  content: () => Blob | ReadableStream<Uint8Array>,
  fileName: string,
): Promise<Saved> {
  const choose = picker();
  try {
    if (choose) {
      const place = await choose({ suggestedName: fileName });
      // Closing it is what puts the file in its place: one that breaks off leaves nothing behind.
      await streamOf(content()).pipeTo(await place.createWritable());
    } else {
      download(await new Response(content()).blob(), fileName);
    }
    return 'saved';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed';
  }
}

function streamOf(content: Blob | ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return content instanceof Blob ? content.stream() : content;
}

type SavePicker = (wish: { suggestedName: string }) => Promise<FileSystemFileHandle>;

// Not in every browser, and not in TypeScript's own description of them.
function picker(): SavePicker | undefined {
  return (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
}
