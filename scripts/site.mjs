import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.mjs';
import { fail, root, run } from './install.mjs';
import { swapFolder } from './swap-folder.mjs';

const stamp = join(root, '.standout', 'built-from');
const sources = [
  'src',
  'vite.config.ts',
  'vite.candidate.config.ts',
  'scripts',
  'package-lock.json',
  'tsconfig.base.json',
];
const site = join(root, 'dist');
const builtPage = join(site, 'index.html');
/** Drafts older than this are from interrupted builds. A newer one may still be in progress. */
const staleDraftAgeMs = 60 * 60_000;

/** Builds the static site into `dist` unless it was already built from the same sources and settings. */
export async function ensureBuilt() {
  const wanted = fingerprint();
  const isBuilt = existsSync(builtPage) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (!isBuilt) await build();
}

/**
 * Builds the static site into `dist`. The previous build stays until the new one is complete, because a server may be
 * serving it and another start may be building it, too. Exits with a one-line message if the build fails.
 */
export async function build() {
  const builtFrom = fingerprint();
  console.log('Building the app…');
  removeStaleDrafts();
  const draft = `${site}.${randomUUID()}`;
  // Always builds React for production, regardless of the shell's NODE_ENV.
  const builds = [
    ['--outDir', draft],
    ['--config', 'vite.candidate.config.ts', '--outDir', join(draft, 'r')],
  ];
  for (const options of builds) {
    const code = run('vite', ['build', '--logLevel', 'error', ...options], { NODE_ENV: 'production' });
    if (code === 0) continue;
    rmSync(draft, { recursive: true, force: true });
    fail(`The build failed (exit code ${code}).`);
  }
  await compressFiles(draft);
  // Creates the database template now, so that the first start doesn't have to.
  run('node', ['src/server/database/ensure-pglite-template.ts']);
  mkdirSync(join(root, '.standout'), { recursive: true });
  // If the build is interrupted after this, the next start must build again.
  rmSync(stamp, { force: true });
  swapFolder(draft, site);
  writeFileSync(stamp, builtFrom);
}

function removeStaleDrafts() {
  for (const name of readdirSync(root).filter((each) => each.startsWith('dist.'))) {
    const path = join(root, name);
    // Another process may have just moved it.
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > staleDraftAgeMs) rmSync(path, { recursive: true, force: true });
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
 * @param {string} path @returns {string[]} the file itself, or all files of a folder, in a stable order
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
