import { uniqueNames } from '#domain/text/unique-names.ts';
import { download } from './download.ts';

export type Saved = 'saved' | 'dismissed' | 'failed';

/** Whether the browser can ask where to save a file. */
export function canPickSaveLocation(): boolean {
  return typeof picker() === 'function';
}

/**
 * Asks where to save the file and writes it there, or downloads it if the browser cannot ask. Call it directly in a
 * click handler.
 */
export async function saveFile(
  content: () => Blob | ReadableStream<Uint8Array>,
  fileName: string,
): Promise<Saved> {
  const choose = picker();
  try {
    if (choose) {
      const place = await choose({ suggestedName: fileName });
      // The file appears only when the stream is closed, so a failed save leaves nothing behind.
      await streamOf(content()).pipeTo(await place.createWritable());
    } else {
      return await download(await new Response(content()).blob(), fileName);
    }
    return 'saved';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed';
  }
}

/** Whether the browser can ask for a folder to save into. */
export function canPickFolder(): boolean {
  return typeof folderPicker() === 'function';
}

/**
 * Asks for a folder and writes the files into it without overwriting other files. Call it directly in a click handler.
 */
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
type FolderPicker = (options: { mode: 'readwrite' }) => Promise<Folder>;
type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

function folderPicker(): FolderPicker | undefined {
  return (globalThis as { showDirectoryPicker?: FolderPicker }).showDirectoryPicker;
}

// Not all browsers support this, and TypeScript's DOM types lack it.
function picker(): SavePicker | undefined {
  return (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
}
