/** Files that have arrived or are being fetched. */
const arriving = new Map<string, Promise<void>>();

/**
 * Loads a module so that a failure can be retried. Most browsers remember a failed import until the page is closed,
 * and an import from another address would create the module's state twice. In these browsers, the files are fetched
 * first and then imported from the browser's cache. The build calls this for every dynamic import.
 * @param files the module and its imports, relative to the root of the site
 */
export async function fetchedFirst<Module>(
  files: readonly string[],
  load: () => Promise<Module>,
): Promise<Module> {
  if (!isFromCache() && !retriesFailedImports(navigator.userAgent)) await Promise.all(files.map(arrived));
  return load();
}

/** Whether the service worker answers requests. It has cached every file of the release. */
function isFromCache(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/** Whether a browser repeats a failed import: Chrome since 156, Firefox since 155. A page cannot detect this. */
export function retriesFailedImports(userAgent: string): boolean {
  const [, name, version] = /(Chrome|Firefox)\/(\d+)/.exec(userAgent) ?? [];
  return Number(version) >= (name === 'Chrome' ? 156 : 155);
}

function arrived(file: string): Promise<void> {
  const known = arriving.get(file);
  if (known) return known;
  const arrival = isInPage(`/${file}`) ? Promise.resolve() : fetched(`/${file}`);
  arriving.set(file, arrival);
  arrival.catch(() => arriving.delete(file));
  return arrival;
}

/** Whether the page itself loads the file, with or before its first screen. Without this file, there is no page. */
function isInPage(path: string): boolean {
  return document.querySelector(`link[href="${path}"], script[src="${path}"]`) !== null;
}

async function fetched(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  // Reads the response to its end, because a truncated file is not cached.
  await response.arrayBuffer();
}
