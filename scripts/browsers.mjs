import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './on-path.mjs';

/**
 * Returns the Firefox that tests and benchmarks use: `FIREFOX_PATH`, or the one on the PATH.
 * @returns {string | undefined}
 */
export function firefoxPath() {
  return process.env.FIREFOX_PATH ?? onPath('firefox-esr', 'firefox');
}

/**
 * Returns the program that drives WebKitGTK.
 * @returns {string | undefined}
 */
export function webkitDriverPath() {
  return onPath('WebKitWebDriver');
}

/**
 * Returns WebKitGTK's own browser. Debian keeps it in the folder of the machine's architecture.
 * @returns {string | undefined}
 */
export function webkitBrowserPath() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .flatMap((folder) => ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(libraries, folder, name)))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

/**
 * Whether GStreamer, which decodes and encodes for WebKitGTK, has a plugin such as `libav`. Debian keeps the plugins in
 * the folder of the machine's architecture.
 * @param {string} name @returns {boolean}
 */
export function hasGstreamerPlugin(name) {
  const libraries = '/usr/lib';
  return (
    existsSync(libraries) &&
    readdirSync(libraries).some((folder) =>
      existsSync(join(libraries, folder, 'gstreamer-1.0', `libgst${name}.so`)),
    )
  );
}
