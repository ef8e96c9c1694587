import { existsSync } from 'node:fs';
import { onPath } from './on-path.mjs';

const usualNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Returns the Chromium that tests and benchmarks use: `CHROME_PATH`, or one of the usual names on the PATH.
 * Undefined lets Playwright use its own browser.
 * @returns {string | undefined}
 */
export function chromiumPath() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return onPath(...usualNames) ?? usualPlaces.find((path) => existsSync(path));
}

/**
 * Returns Chromium's headless shell as Debian packages it. It renders pages for 70 % of the CPU time. Undefined if it
 * is not installed or `CHROME_PATH` selects another browser.
 * @returns {string | undefined}
 */
export function headlessShellPath() {
  if (process.env.CHROME_PATH) return undefined;
  return onPath('chromium-headless-shell');
}
