/** Chromium's file handling API, which TypeScript's DOM types lack. */
type LaunchQueue = {
  setConsumer: (consume: (launch: { files: readonly FileSystemFileHandle[] }) => void) => void;
};

/**
 * Calls `take` with each file that another application shares with this one or opens with it, until `signal` is
 * aborted. Calls `offer` instead if a website may have sent the file, so that the user decides.
 */
export function onIncomingFile(
  take: (file: File) => void,
  offer: (file: File) => void,
  signal: AbortSignal,
): void {
  void takeShared().then((shared) => {
    if (!shared || signal.aborted) return;
    // Only an installed app appears in the system's share sheet.
    if (shared.isOwn || !matchMedia('(display-mode: browser)').matches) take(shared.file);
    else offer(shared.file);
  });
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files: [handle] }) => {
    if (handle && !signal.aborted) void handle.getFile().then(take, () => undefined);
  });
}

/** Whether the URL says that the service worker had no room for the shared file. */
export function isSharedFileRejected(search: URLSearchParams): boolean {
  return search.get('shared') === 'no-room';
}

/** Takes the file that the service worker stored. `isOwn` is true if a page of this app sent it. */
async function takeShared(): Promise<{ file: File; isOwn: boolean } | null> {
  if (!('caches' in window) || !(await caches.has(sharedCache))) return null;
  const cache = await caches.open(sharedCache);
  const stored = await cache.match(sharedPath);
  if (!stored) return null;
  await cache.delete(sharedPath);
  const name = decodeURIComponent(stored.headers.get('x-file-name') ?? 'video');
  const file = new File([await stored.blob()], name, { type: stored.headers.get('content-type') ?? '' });
  return { file, isOwn: stored.headers.get('x-sender') === 'own' };
}

/** Drops the file that the service worker stored, if no page took it. */
export async function dropSharedFile(): Promise<void> {
  if ('caches' in window) await caches.delete(sharedCache);
}

// The service worker uses the same names.
const sharedCache = 'standout-shared';
const sharedPath = '/shared-video';
