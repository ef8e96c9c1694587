import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firefoxPath, hasGstreamerPlugin, webkitDriverPath } from './browsers.mjs';
import { chromiumPath, headlessShellPath } from './chromium.mjs';
import { fail, run } from './install.mjs';
import { onPath } from './on-path.mjs';

/**
 * @typedef {{ name: string, debianPackage: string, isInstalled: () => string | boolean | undefined, isOptional?: true
 * }} Tool
 */

/** Tools for the unit tests, which compare planes and loudness with ffmpeg's. @type {Tool[]} */
export const unitTools = [
  {
    name: 'ffmpeg and ffprobe',
    debianPackage: 'ffmpeg',
    isInstalled: () => onPath('ffmpeg') && onPath('ffprobe'),
  },
];

/** Tools for the tests before a push: how to find them, and their Debian packages. @type {Tool[]} */
export const testTools = [
  ...unitTools,
  { name: 'Chromium', debianPackage: 'chromium', isInstalled: () => chromiumPath() !== undefined },
  {
    name: 'Chromium headless shell',
    debianPackage: 'chromium-headless-shell',
    isInstalled: () => headlessShellPath() !== undefined || process.env.CHROME_PATH !== undefined,
    // Without it, the tests take longer.
    isOptional: true,
  },
  // These programs check exports independently of our code.
  { name: 'unzip', debianPackage: 'unzip', isInstalled: () => onPath('unzip') },
  { name: 'pdfinfo', debianPackage: 'poppler-utils', isInstalled: () => onPath('pdfinfo') },
  { name: 'PostgreSQL (initdb, pg_ctl)', debianPackage: 'postgresql', isInstalled: hasPostgres },
];

/** Fonts for images with titles in many scripts: without one, a browser shows boxes. @type {Tool[]} */
export const pictureTools = [
  ...testTools,
  { name: 'a Chinese font', debianPackage: 'fonts-noto-cjk', isInstalled: () => hasFontFor('zh') },
  { name: 'an Arabic font', debianPackage: 'fonts-noto-core', isInstalled: () => hasFontFor('ar') },
];

/** Tools for other browsers, which only the full run and benchmarks use. @type {Tool[]} */
export const fullTestTools = [
  ...testTools,
  { name: 'Firefox', debianPackage: 'firefox-esr', isInstalled: () => firefoxPath() },
  { name: 'WebKitWebDriver', debianPackage: 'webkit2gtk-driver', isInstalled: () => webkitDriverPath() },
  { name: 'Xvfb', debianPackage: 'xvfb', isInstalled: () => onPath('Xvfb') },
  // H.264 encoder and parsers.
  {
    name: 'GStreamer plugin openh264',
    debianPackage: 'gstreamer1.0-plugins-bad',
    isInstalled: () => hasGstreamerPlugin('openh264'),
  },
  // H.264 and AAC decoders.
  {
    name: 'GStreamer plugin libav',
    debianPackage: 'gstreamer1.0-libav',
    isInstalled: () => hasGstreamerPlugin('libav'),
  },
];

/**
 * Installs missing tools: Debian packages as root, otherwise only Playwright's own browser.
 * Exits with one line that names the tools to install manually.
 * @param {Tool[]} tools
 */
export function ensureTools(tools) {
  const missing = tools.filter(({ isInstalled }) => !isInstalled());
  if (missing.length === 0) return;

  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log(`Installing ${missing.map(({ name }) => name).join(', ')}…`);
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], quiet);
    // Installs them one by one, so that an unknown package does not prevent the others.
    for (const { debianPackage } of missing) run('apt-get', ['install', '-y', '-qq', debianPackage], quiet);
  } else if (missing.some(({ debianPackage }) => debianPackage === 'chromium')) {
    run('playwright', ['install', 'chromium']);
  }

  const stillMissing = tools.filter(
    ({ debianPackage, isInstalled, isOptional }) =>
      !isInstalled() && !isOptional && !(debianPackage === 'chromium' && process.getuid?.() !== 0),
  );
  if (stillMissing.length > 0) {
    fail(`The tests need ${stillMissing.map(({ name }) => name).join(', ')}. Install it and run them again.`);
  }
}

// Debian does not put PostgreSQL's server programs on the PATH.
function hasPostgres() {
  if (onPath('initdb') && onPath('pg_ctl')) return true;
  const versions = '/usr/lib/postgresql';
  return (
    existsSync(versions) &&
    readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin', 'initdb')))
  );
}

/** Whether the machine has a font for a language, such as `zh`. @param {string} language @returns {boolean} */
function hasFontFor(language) {
  const { stdout } = spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' });
  return Boolean(stdout);
}
