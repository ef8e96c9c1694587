import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const usualNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * The Chromium that tests and benchmarks drive: `CHROME_PATH`, else one of the usual names on the PATH,
 * else undefined, which lets Playwright use a browser of its own.
 * @returns {string | undefined}
 */
export function chromiumPath() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = usualNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...usualPlaces].find((path) => existsSync(path));
}
