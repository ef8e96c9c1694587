/**
 * The service worker: hands out the application from this browser, so that it opens without a network and one version of it stays whole while
 * a newer one is already on the server. It touches the application's own files alone: what the backend is asked never passes through it.
 */

/** What the build writes in front of this file: the files of one version, the page being `/`. */
declare const build: { version: string; converterVersion: string; files: readonly string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const files = new Set(build.files);
const page = '/';
const appCaches = 'standout-app-';
const appCache = `${appCaches}${build.version}`;
/** What only some people ever need, once they did: the converter of 32 MB, the sample clip. */
const keptCache = `standout-kept-${build.converterVersion}`;
/** A video on its way from another application's share sheet to the generator, which empties it. */
const sharedCache = 'standout-shared';

worker.addEventListener('install', (event) => event.waitUntil(install()));

worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));

// Sent when somebody presses the button of the notice: a new version waits until then, or until the last tab is closed.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method === 'POST' && pathname === '/share-video') event.respondWith(takeShared(request));
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(fromApp(page, request));
  } else if (files.has(pathname)) {
    event.respondWith(fromApp(pathname, request));
  } else if (pathname.startsWith('/assets/')) {
    // A part of the version before, for a tab that still shows it.
    event.respondWith(caches.match(pathname, anyHeaders).then((found) => found ?? fetch(request)));
  } else if (/^\/(ffmpeg|videos)\//.test(pathname)) {
    event.respondWith(keptOnUse(pathname, request));
  }
});

const anyHeaders = { ignoreVary: true };

async function install(): Promise<void> {
  // Of one that comes back after a newer one was published, which nobody has taken: tabs show it.
  const wasWhole = await caches.match(page, { ...anyHeaders, cacheName: appCache });
  try {
    await takeIn();
  } catch (error) {
    // Left there, it would pass for the version before the next one, and the whole one that tabs still show would be forgotten.
    if (!wasWhole) await caches.delete(appCache);
    throw error;
  }
}

/** All files of this version or none. What did not change since the last version is not fetched again. */
async function takeIn(): Promise<void> {
  const cache = await caches.open(appCache);
  const take = async (file: string) => {
    const isNamedByContent = file.startsWith('/assets/');
    const known = isNamedByContent ? await caches.match(file, anyHeaders) : undefined;
    const response = known ?? (await fetch(file, { cache: isNamedByContent ? 'default' : 'no-cache' }));
    if (!response.ok) throw new Error(`${file} was answered with ${response.status}.`);
    await cache.put(file, response);
  };
  await Promise.all(build.files.filter((file) => file !== page).map(take));
  // The last one: where it is, the others are.
  await take(page);
}

/** Forgets every version but this one and the one before it, which tabs may still show. */
async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  const versions = names.filter((name) => name.startsWith(appCaches) && name !== appCache);
  const isOutdated = (name: string) =>
    versions.slice(0, -1).includes(name) || (name.startsWith('standout-kept-') && name !== keptCache);
  await Promise.all(names.filter(isOutdated).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Whether an address is one of the application's screens, in contrast to a page or a file of the server. */
function isScreen(pathname: string): boolean {
  return !/^\/((auth|rest|storage|functions|realtime|graphql)\/v1|api|mailbox|health)(\/|$)|\.\w+$/.test(
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
  // Without room for it, it is fetched again the next time.
  if (response.status === 200) await cache.put(pathname, response.clone()).catch(() => undefined);
  return response;
}

async function takeShared(request: Request): Promise<Response> {
  try {
    const video = (await request.formData()).get('video');
    if (video instanceof File) {
      const headers = { 'content-type': video.type, 'x-file-name': encodeURIComponent(video.name) };
      await (await caches.open(sharedCache)).put('/shared-video', new Response(video, { headers }));
    }
    return Response.redirect('/generator', 303);
  } catch {
    // A full disk, as a rule. Whoever shared it would see the browser's own error page; the generator can ask for the file instead.
    return Response.redirect('/generator?shared=no-room', 303);
  }
}
