import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run } from './install.mjs';
import { packFiles } from './pack.mjs';

const stamp = join(root, '.standout', 'built-from');
const sources = ['src', 'vite.config.ts', 'scripts', 'package-lock.json', 'tsconfig.base.json'];
const builtPage = join(root, 'dist', 'index.html');

/** Builds the static site into `dist` unless the one there was made from these very sources and settings. */
export function ensureBuilt() {
  const wanted = fingerprint();
  const isBuilt = existsSync(builtPage) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (!isBuilt) build();
}

/** Builds the static site into `dist`. Ends the process with one line when that fails. */
export function build() {
  const made = fingerprint();
  // A build that is interrupted must not pass for the one before it.
  rmSync(stamp, { force: true });
  console.log('Building the application …');
  // Whatever the shell is set to, people get the fast React.
  const code = run('vite', ['build', '--logLevel', 'error'], { NODE_ENV: 'production' });
  if (code !== 0) fail(`The application could not be built (exit code ${code}).`);
  packFiles(join(root, 'dist'));
  // Only a head start: a server that finds no template makes it.
  run('node', ['src/server/database/ensure-pglite-template.ts']);
  mkdirSync(join(root, '.standout'), { recursive: true });
  writeFileSync(stamp, made);
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
