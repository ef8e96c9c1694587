import { uniqueNames } from '#domain/video/clip-rows.ts';
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

/** Whether the browser lets a person choose a folder, and writes files into it. */
export function canChooseFolder(): boolean {
  return typeof folderPicker() === 'function';
}

/** Asks for a folder and writes the files into it, one after the other, beside what lies there. Call it straight from a click. */
export async function saveIntoFolder(files: readonly { fileName: string; blob: Blob }[]): Promise<Saved> {
  try {
    const folder = await folderPicker()?.({ mode: 'readwrite' });
    if (!folder) return 'failed';
    const taken: string[] = [];
    for await (const name of folder.keys()) taken.push(name);
    const names = uniqueNames(
      files.map(({ fileName }) => fileName),
      taken,
    );
    for (const [index, { fileName, blob }] of files.entries()) {
      const place = await folder.getFileHandle(names[index] ?? fileName, { create: true });
      await blob.stream().pipeTo(await place.createWritable());
    }
    return 'saved';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed';
  }
}

function streamOf(content: Blob | ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return content instanceof Blob ? content.stream() : content;
}

type Folder = FileSystemDirectoryHandle & { keys(): AsyncIterableIterator<string> };
type FolderPicker = (wish: { mode: 'readwrite' }) => Promise<Folder>;
type SavePicker = (wish: { suggestedName: string }) => Promise<FileSystemFileHandle>;

function folderPicker(): FolderPicker | undefined {
  return (globalThis as { showDirectoryPicker?: FolderPicker }).showDirectoryPicker;
}

// Neither is in every browser, nor in TypeScript's own description of them.
function picker(): SavePicker | undefined {
  return (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
}
