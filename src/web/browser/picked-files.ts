/** A file that the user chose: a handle that reads from the disk each time, or a copy in the browser. */
export type ClipSource = { kind: 'handle'; handle: FileSystemFileHandle } | { kind: 'copy'; file: File };

export type PickedFile = { name: string; source: ClipSource };

/** Whether the browser can reopen chosen files after a reload without a copy. */
export function canStoreFileHandles(): boolean {
  return typeof picker() === 'function';
}

/** Opens the file picker. Returns no files if the user cancels. Call it directly in a click handler. */
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

/** The dropped files. Call it directly in the event handler, because the data is unavailable afterward. */
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
 * Opens the file. Null if it was moved or deleted, or permission was denied. After a reload, the browser may ask for
 * permission, which works only in a click handler.
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
  const resolved = await handle?.catch(() => null);
  if (resolved instanceof FileSystemFileHandle)
    return { name: resolved.name, source: { kind: 'handle', handle: resolved } };
  // Folders have neither a file nor a file handle.
  return file && !resolved ? { name: file.name, source: { kind: 'copy', file } } : null;
}

// Not all browsers support this, and TypeScript's DOM types lack it.
type PermittedHandle = FileSystemFileHandle & {
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
};
type DroppedItem = { getAsFileSystemHandle: () => Promise<FileSystemHandle | null> };
type OpenPicker = (options: {
  multiple: boolean;
  excludeAcceptAllOption: boolean;
  types: { accept: Record<string, readonly string[]> }[];
}) => Promise<FileSystemFileHandle[]>;

function picker(): OpenPicker | undefined {
  return (globalThis as { showOpenFilePicker?: OpenPicker }).showOpenFilePicker;
}
