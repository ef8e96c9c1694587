import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';
import { readArrival } from './arrival.ts';

/**
 * An address that was confirmed, by a link or a code, and where whoever comes by a link or from a provider wanted to go before. A link opens
 * in a tab of its own, or in place of the one that knew: so the way is kept in the browser.
 */
const keptPath = storedValue<string | null>({
  key: storageKeys.wantedPath,
  parse: (text) => text,
  format: (path) => path,
  fallback: null,
});

// The link's fragment leaves the address as soon as the session starts, so it is read when the page is loaded.
const arrival = readArrival(location.hash);
const purpose = arrival.kind === 'link' ? arrival.purpose : null;
let news: 'confirmed' | 'new-address' | null =
  purpose === 'confirmation' ? 'confirmed' : purpose === 'new-address' ? 'new-address' : null;
// Whoever changes their address is signed in somewhere, and wanted nothing here.
let wantedPath = purpose !== null && purpose !== 'new-address' ? keptPath.read() : null;

/** Keeps where someone who is not signed in wanted to go; null forgets it. Where it cannot be kept, the link leads home. */
export const keepWantedPath: (path: string | null) => void = keptPath.save;

/** Where they wanted to go, for whoever comes back refused and is still on the way there; null when nowhere. */
export const keptWantedPath: () => string | null = keptPath.read;

/** Called when a code confirmed the address. */
export function noteConfirmation(): void {
  news = 'confirmed';
}

/** Whether the address was just confirmed, or a new one took its place. Told once. */
export function takeConfirmation(): typeof news {
  const told = news;
  news = null;
  return told;
}

/** Where to go on after a link that signs in, for whoever has a step left before; null to stay. */
export function wantedPathOfLink(): string | null {
  return wantedPath;
}

/** The same, once. */
export function takeWantedPath(): string | null {
  const path = wantedPath;
  wantedPath = null;
  return path;
}
