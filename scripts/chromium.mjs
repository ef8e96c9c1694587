import { existsSync } from 'node:fs';
import { onPath } from './on-path.mjs';

const usualNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * The Chromium that tests and benchmarks drive: `CHROME_PATH`, else one of the usual names on the PATH,
 * else undefined, which lets Playwright use a browser of its own.
 * @returns {string | undefined}
 */
export function chromiumPath() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return onPath(...usualNames) ?? usualPlaces.find((path) => existsSync(path));
}

/**
 * Chromium without its windows, as Debian packs it: opens and draws pages for seven tenths of the work. Undefined where
 * there is none, or `CHROME_PATH` names another browser.
 * @returns {string | undefined}
 */
export function headlessShellPath() {
  if (process.env.CHROME_PATH) return undefined;
  return onPath('chromium-headless-shell');
}
