import { keptValue } from '#web/browser/kept-value.ts';
import { readArrival } from './arrival.ts';

/**
 * An address that was confirmed, by a link or a code, and where its owner wanted to go before. A link opens in a tab of its own, or
 * in place of the one that knew: so the way is kept in the browser.
 */
const keptPath = keptValue<string | null>({
  key: 'standout-wanted-path',
  parse: (text) => text,
  format: (path) => path,
  fallback: null,
});

// The link's fragment leaves the address as soon as the session starts, so it is read when the page is loaded.
const arrival = readArrival(location.hash);
const cameByLink = arrival.kind === 'link' && arrival.purpose === 'confirmation';
let isNews = cameByLink;
let wantedPath = cameByLink ? keptPath.read() : null;

/** Keeps where someone without an account wanted to go; null forgets it. Where it cannot be kept, the confirmation leads home. */
export const keepWantedPath: (path: string | null) => void = keptPath.keep;

/** Called when a code confirmed the address. */
export function noteConfirmation(): void {
  isNews = true;
}

/** Whether the address was just confirmed. True once. */
export function takeConfirmation(): boolean {
  const was = isNews;
  isNews = false;
  return was;
}

/** Where to go on after a confirming link, once; null to stay. */
export function takeWantedPath(): string | null {
  const path = wantedPath;
  wantedPath = null;
  return path;
}
