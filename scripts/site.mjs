import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run } from './install.mjs';
import { packFiles } from './pack.mjs';
import { putInPlace } from './put-in-place.mjs';

const stamp = join(root, '.standout', 'built-from');
const sources = ['src', 'vite.config.ts', 'scripts', 'package-lock.json', 'tsconfig.base.json'];
const site = join(root, 'dist');
const builtPage = join(site, 'index.html');
/** What is left beside the site by a build that was interrupted; a younger one may still be under way. */
const leftOverAgeMs = 60 * 60_000;

/** Builds the static site into `dist` unless the one there was made from these very sources and settings. */
export function ensureBuilt() {
  const wanted = fingerprint();
  const isBuilt = existsSync(builtPage) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (!isBuilt) build();
}

/**
 * Builds the static site into `dist`, which has the one before until the new one is whole: another server may be serving it, and another start building
 * it too. Ends the process with one line when that fails.
 */
export function build() {
  const made = fingerprint();
  console.log('Building the application …');
  removeLeftOvers();
  const draft = `${site}.${randomUUID()}`;
  // Whatever the shell is set to, people get the fast React.
  const code = run('vite', ['build', '--logLevel', 'error', '--outDir', draft], { NODE_ENV: 'production' });
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    fail(`The application could not be built (exit code ${code}).`);
  }
  packFiles(draft);
  // Only a head start: a server that finds no template makes it.
  run('node', ['src/server/database/ensure-pglite-template.ts']);
  mkdirSync(join(root, '.standout'), { recursive: true });
  // What is interrupted from here on must not pass for the build before it.
  rmSync(stamp, { force: true });
  putInPlace(draft, site);
  writeFileSync(stamp, made);
}

function removeLeftOvers() {
  for (const name of readdirSync(root).filter((each) => each.startsWith('dist.'))) {
    const path = join(root, name);
    // Another start may have just put it in its place.
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > leftOverAgeMs) rmSync(path, { recursive: true, force: true });
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`);
  }
  for (const file of sources.flatMap(filesBelow))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * @param {string} path @returns {string[]} the file itself, or all files of a folder, in a steady order
 */
function filesBelow(path) {
  if (!existsSync(join(root, path))) return [];
  if (!/^(src|scripts)$/.test(path)) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => !/\.test\.\w+$|^src[\\/]server[\\/]/.test(file))
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}
