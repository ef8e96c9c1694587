import { expect, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { patch } from './patch.ts';

/** Chooses files in a file field, given directly or by its label, once it is enabled. */
export async function chooseFiles(fieldOrLabel: Locator | string, files: readonly File[]): Promise<void> {
  const field = typeof fieldOrLabel === 'string' ? page.getByLabelText(fieldOrLabel) : fieldOrLabel;
  await expect.element(field).toBeEnabled();
  const input = field.element();
  if (!(input instanceof HTMLInputElement)) throw new Error(`${field} is no file field.`);
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Returns the next file that the page downloads. Prevents the browser from saving it. */
export function nextDownload(): Promise<File> {
  const { promise, resolve } = Promise.withResolvers<File>();
  patch(
    HTMLAnchorElement.prototype,
    'click',
    () =>
      async function (this: HTMLAnchorElement) {
        const blob = await (await fetch(this.href)).blob();
        resolve(new File([blob], this.download, { type: blob.type }));
      },
  );
  return promise;
}

/** Makes files unreadable, as if deleted or offline in a cloud. Returns a function that ends this. */
export function makeFilesUnreadable(): () => void {
  const { arrayBuffer, text } = Blob.prototype;
  const refuse = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  Object.assign(Blob.prototype, { arrayBuffer: refuse, text: refuse });
  const restore = () => void Object.assign(Blob.prototype, { arrayBuffer, text });
  onTestFinished(restore);
  return restore;
}

/**
 * Replaces the system's file dialogs, which tests cannot operate. They return real handles to files in the origin
 * private file system; the dialog that opens files returns `opened`.
 */
export function stubFilePickers(opened: readonly string[]): void {
  const handle = async (name: string, create: boolean) =>
    (await navigator.storage.getDirectory()).getFileHandle(name, { create });
  const { showSaveFilePicker, showDirectoryPicker, showOpenFilePicker } = globalThis as Record<
    string,
    unknown
  >;
  Object.assign(globalThis, {
    showSaveFilePicker: ({ suggestedName }: { suggestedName: string }) => handle(suggestedName, true),
    showDirectoryPicker: () => navigator.storage.getDirectory(),
    showOpenFilePicker: () => Promise.all(opened.map((name) => handle(name, false))),
  });
  onTestFinished(async () => {
    Object.assign(globalThis, { showSaveFilePicker, showDirectoryPicker, showOpenFilePicker });
    const folder = await navigator.storage.getDirectory();
    for await (const name of folder.keys()) await folder.removeEntry(name);
  });
}

/** Writes a file to the origin private file system. */
export async function writeOpfsFile(name: string, content: Blob): Promise<void> {
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await file.write(content);
  await file.close();
}

export async function removeOpfsFile(name: string): Promise<void> {
  await (await navigator.storage.getDirectory()).removeEntry(name);
}

/** The sizes in bytes of the files in the origin private file system. */
export async function opfsFileSizes(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  const folder = await navigator.storage.getDirectory();
  for await (const [name, handle] of folder.entries()) {
    if (handle instanceof FileSystemFileHandle) sizes[name] = (await handle.getFile()).size;
  }
  return sizes;
}
