import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath, headlessShellPath } from './chromium.mjs';
import { fail, run } from './install.mjs';
import { onPath } from './on-path.mjs';

/** @typedef {{ name: string, debianPackage: string, isThere: () => string | boolean | undefined, isOptional?: true }} Tool */

/** What the unit tests drive besides npm packages: the planes and the loudness are held against it. @type {Tool[]} */
export const unitTools = [
  {
    name: 'ffmpeg and ffprobe',
    debianPackage: 'ffmpeg',
    isThere: () => onPath('ffmpeg') && onPath('ffprobe'),
  },
];

/** What all the tests and the benchmarks drive: how to find it, and Debian's package for it. @type {Tool[]} */
export const testTools = [
  ...unitTools,
  { name: 'Chromium', debianPackage: 'chromium', isThere: () => chromiumPath() !== undefined },
  {
    name: 'Chromium without windows',
    debianPackage: 'chromium-headless-shell',
    isThere: () => headlessShellPath() !== undefined || process.env.CHROME_PATH !== undefined,
    // Without it the tests take longer.
    isOptional: true,
  },
  // Exports are held against readers that others wrote.
  { name: 'unzip', debianPackage: 'unzip', isThere: () => onPath('unzip') },
  { name: 'pdfinfo', debianPackage: 'poppler-utils', isThere: () => onPath('pdfinfo') },
  { name: 'PostgreSQL (initdb, pg_ctl)', debianPackage: 'postgresql', isThere: hasPostgres },
];

/**
 * Installs the tools that are missing: Debian's packages when root, Playwright's own browser elsewhere.
 * Ends the process with one line that names what a person has to install.
 * @param {Tool[]} tools
 */
export function ensureTools(tools) {
  const missing = tools.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;

  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log(`Installing ${missing.map(({ name }) => name).join(', ')} …`);
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], quiet);
    // One by one: where one of them has another name, the rest are there.
    for (const { debianPackage } of missing) run('apt-get', ['install', '-y', '-qq', debianPackage], quiet);
  } else if (missing.some(({ debianPackage }) => debianPackage === 'chromium')) {
    run('playwright', ['install', 'chromium']);
  }

  const stillMissing = tools.filter(
    ({ debianPackage, isThere, isOptional }) =>
      !isThere() && !isOptional && !(debianPackage === 'chromium' && process.getuid?.() !== 0),
  );
  if (stillMissing.length > 0) {
    fail(`The tests need ${stillMissing.map(({ name }) => name).join(', ')}: install it and run them again.`);
  }
}

// Debian keeps the server's programs off the PATH.
function hasPostgres() {
  if (onPath('initdb') && onPath('pg_ctl')) return true;
  const versions = '/usr/lib/postgresql';
  return (
    existsSync(versions) &&
    readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin', 'initdb')))
  );
}
