/**
 * The service worker. It serves the app from the cache, so that the app opens offline, and so that a release stays
 * complete while a newer one is already on the server. It handles only the app's own files, never requests to the
 * backend.
 */

/** Defined by the build: the files of one release. `/` is the page. `onUse` are cached on first use. */
declare const build: {
  version: string;
  converterVersion: string;
  files: readonly string[];
  onUse: readonly string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Current browsers never request the files that only old browsers need. */
const isOldBrowser = !('withResolvers' in Promise && 'Segmenter' in Intl);
const files = new Set(build.files.filter((file) => isOldBrowser || !file.startsWith('/old-browsers/')));
const filesOnUse = new Set(build.onUse);
const page = '/';
const appCaches = 'standout-app-';
const appCache = `${appCaches}${build.version}`;
/**
 * Files that are cached on first use: the 32 MB converter, the sample clip, and fonts that only some brand kits use.
 */
const keptCache = `standout-kept-${build.converterVersion}`;
/** A video shared from another app, until the generator takes it. */
const sharedCache = 'standout-shared';

worker.addEventListener('install', (event) => event.waitUntil(install()));

worker.addEventListener('activate', (event) => event.waitUntil(deleteOldReleases()));

// The update notice sends this message. Without it, a new release waits until the last tab is closed.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method === 'POST' && pathname === '/share-video') event.respondWith(storeSharedVideo(request));
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(fromApp(page, request));
  } else if (files.has(pathname)) {
    event.respondWith(fromApp(pathname, request));
  } else if (filesOnUse.has(pathname)) {
    event.respondWith(keptOnUse(pathname, request));
  } else if (pathname.startsWith('/assets/')) {
    // Also serves chunks of the previous release, for tabs that still show it.
    event.respondWith(caches.match(pathname, anyHeaders).then((found) => found ?? fetch(request)));
  } else if (/^\/(ffmpeg|videos)\//.test(pathname)) {
    event.respondWith(keptOnUse(pathname, request));
  }
});

const anyHeaders = { ignoreVary: true };

async function install(): Promise<void> {
  // True if this release is a rollback, because tabs may still show it.
  const wasWhole = await caches.match(page, { ...anyHeaders, cacheName: appCache });
  try {
    await cacheAll();
  } catch (error) {
    // An incomplete cache would count as the previous release, and the complete one would be deleted.
    if (!wasWhole) await caches.delete(appCache);
    throw error;
  }
}

/** Caches all files of this release, or none. Copies unchanged files from the previous release. */
async function cacheAll(): Promise<void> {
  const cache = await caches.open(appCache);
  const take = async (file: string) => {
    const isNamedByContent = file.startsWith('/assets/');
    const known = isNamedByContent ? await caches.match(file, anyHeaders) : undefined;
    const response = known ?? (await fetch(file, { cache: isNamedByContent ? 'default' : 'no-cache' }));
    if (!response.ok) throw new Error(`${file} was answered with ${response.status}.`);
    await cache.put(file, response);
  };
  await Promise.all([...files].filter((file) => file !== page).map(take));
  // The page is cached last, so that its presence proves that the cache is complete.
  await take(page);
}

/** Deletes every release except this one and the previous one, which tabs may still show. */
async function deleteOldReleases(): Promise<void> {
  const names = await caches.keys();
  const versions = names.filter((name) => name.startsWith(appCaches) && name !== appCache);
  const isOutdated = (name: string) =>
    versions.slice(0, -1).includes(name) || (name.startsWith('standout-kept-') && name !== keptCache);
  await Promise.all(names.filter(isOutdated).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Whether a path is a screen and not a page or file of the server. */
function isScreen(pathname: string): boolean {
  return !/^\/((auth|rest|storage|functions|realtime|graphql)\/v1|api|mailbox|health|r)(\/|$)|\.\w+$/.test(
    pathname,
  );
}

async function fromApp(file: string, request: Request): Promise<Response> {
  const found = await caches.match(file, { ...anyHeaders, cacheName: appCache });
  return found ?? fetch(request);
}

async function keptOnUse(pathname: string, request: Request): Promise<Response> {
  const cache = await caches.open(keptCache);
  const found = await cache.match(pathname, anyHeaders);
  if (found) return found;
  const response = await fetch(request);
  // If there is no space, the file is fetched again next time.
  if (response.status === 200) await cache.put(pathname, response.clone()).catch(() => undefined);
  return response;
}

/**
 * Stores a video that the system's share sheet sent. Other sites can also send a form here. A request whose origin is
 * another site is refused. If the request has no origin, the generator asks the user, because the share sheet sends
 * none either.
 */
async function storeSharedVideo(request: Request): Promise<Response> {
  const isOwn = request.referrer.startsWith(`${worker.location.origin}/`);
  if (/^https?:/.test(request.referrer) && !isOwn) return Response.redirect('/generator', 303);
  try {
    const video = (await request.formData()).get('video');
    if (video instanceof File) {
      const headers = {
        'content-type': video.type,
        'x-file-name': encodeURIComponent(video.name),
        'x-sender': isOwn ? 'own' : 'unknown',
      };
      await (await caches.open(sharedCache)).put('/shared-video', new Response(video, { headers }));
    }
    return Response.redirect('/generator', 303);
  } catch {
    // The disk is probably full. Opens the generator, which can ask for the file, instead of the browser's error
    // page.
    return Response.redirect('/generator?shared=no-room', 303);
  }
}
