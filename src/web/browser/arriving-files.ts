/** A file with which the system opened the application: Chromium's file handling, which TypeScript does not know. */
type LaunchQueue = {
  setConsumer: (consume: (launch: { files: readonly FileSystemFileHandle[] }) => void) => void;
};

/**
 * Hands on a file that came to the application from outside, as it comes: shared from another one's sheet, or opened with this one. Stops when
 * `signal` is aborted.
 */
export function onArrivingFile(take: (file: File) => void, signal: AbortSignal): void {
  void takeShared().then((file) => {
    if (file && !signal.aborted) take(file);
  });
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files: [handle] }) => {
    if (handle && !signal.aborted) void handle.getFile().then(take, () => undefined);
  });
}

/** Whether an address says that the service worker had no room to lay down what was shared. */
export function hadNoRoomForShared(search: URLSearchParams): boolean {
  return search.get('shared') === 'no-room';
}

/** What the service worker laid down, once. */
async function takeShared(): Promise<File | null> {
  if (!('caches' in window) || !(await caches.has(sharedCache))) return null;
  const cache = await caches.open(sharedCache);
  const held = await cache.match(sharedPath);
  if (!held) return null;
  await cache.delete(sharedPath);
  const name = decodeURIComponent(held.headers.get('x-file-name') ?? 'video');
  return new File([await held.blob()], name, { type: held.headers.get('content-type') ?? '' });
}

// Named as in the service worker.
const sharedCache = 'standout-shared';
const sharedPath = '/shared-video';
