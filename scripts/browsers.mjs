import { onPath } from './on-path.mjs';

/**
 * Returns the Firefox that tests and benchmarks use: `FIREFOX_PATH`, or the one on the PATH.
 * @returns {string | undefined}
 */
export function firefoxPath() {
  return process.env.FIREFOX_PATH ?? onPath('firefox-esr', 'firefox');
}
