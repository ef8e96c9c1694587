/** Where the bytes of a file that a person chose are: read anew from their disk each time, or held by the browser. */
export type ClipSource = { kind: 'handle'; handle: FileSystemFileHandle } | { kind: 'copy'; file: File };

export type PickedFile = { name: string; source: ClipSource };

/** Whether the browser can open the files that a person chose again after a reload, without a copy of them. */
export function keepsHandles(): boolean {
  return typeof picker() === 'function';
}

/** Lets a person choose files; none when they thought better of it. Call it straight from a click. */
export async function pickFiles(
  accept: Record<`${string}/${string}`, readonly string[]>,
): Promise<PickedFile[]> {
  const open = picker();
  if (!open) return [];
  try {
    const handles = await open({ multiple: true, types: [{ accept }], excludeAcceptAllOption: false });
    return handles.map((handle) => ({ name: handle.name, source: { kind: 'handle', handle } }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}

/** The files of an input or of what was dropped. Call it straight from the event: what was dropped is gone after it. */
export function droppedFiles(given: DataTransfer): Promise<PickedFile[]> {
  return Promise.all(
    [...given.items]
      .filter(({ kind }) => kind === 'file')
      .map((item) => {
        const file = item.getAsFile();
        const handle = 'getAsFileSystemHandle' in item ? (item as DroppedItem).getAsFileSystemHandle() : null;
        return pickedFrom(file, handle);
      }),
  ).then((files) => files.filter((file) => file !== null));
}

export function copiedFiles(files: Iterable<File>): PickedFile[] {
  return [...files].map((file) => ({ name: file.name, source: { kind: 'copy', file } }));
}

/**
 * The file as it is now; null when it was moved or deleted, or may not be read any more. Asks for leave where the browser wants that after a
 * reload, which it only does straight from a click.
 */
export async function openFile(source: ClipSource): Promise<File | null> {
  if (source.kind === 'copy') return source.file;
  const handle: PermittedHandle = source.handle;
  try {
    const granted = (await handle.requestPermission?.({ mode: 'read' })) ?? 'granted';
    return granted === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}

async function pickedFrom(
  file: File | null,
  handle: Promise<FileSystemHandle | null> | null,
): Promise<PickedFile | null> {
  const kept = await handle?.catch(() => null);
  if (kept instanceof FileSystemFileHandle)
    return { name: kept.name, source: { kind: 'handle', handle: kept } };
  // A folder has neither.
  return file && !kept ? { name: file.name, source: { kind: 'copy', file } } : null;
}

// Not in every browser, and not in TypeScript's own description of them.
type PermittedHandle = FileSystemFileHandle & {
  requestPermission?: (wish: { mode: 'read' }) => Promise<PermissionState>;
};
type DroppedItem = { getAsFileSystemHandle: () => Promise<FileSystemHandle | null> };
type OpenPicker = (wish: {
  multiple: boolean;
  excludeAcceptAllOption: boolean;
  types: { accept: Record<string, readonly string[]> }[];
}) => Promise<FileSystemFileHandle[]>;

function picker(): OpenPicker | undefined {
  return (globalThis as { showOpenFilePicker?: OpenPicker }).showOpenFilePicker;
}
