import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { allScreens } from '../src/domain/screens.ts';

/**
 * @typedef {object} Part
 * @property {string} file
 * @property {boolean} [isEntry]
 * @property {string[]} [imports]
 * @property {string[]} [dynamicImports]
 */
/** @typedef {Record<string, Part>} Manifest */
/** @typedef {import('../src/domain/screens.ts').ScreenId} ScreenId */

const frame = 'app/signed-in.ts';
/** The access levels of the screens inside the frame. */
const framed = new Set(['signed-in', 'operator']);
const recovery = 'data/store/recovery.ts';
/** The limit for scripts loaded before any interaction, in kilobytes compressed with Brotli. */
const maxKilobytes = { 'signed-in': 200, operator: 200, 'signed-out': 110, public: 110 };
/**
 * The limit for renderer code loaded after a screen's scripts, in the same unit.
 * @type {Partial<Record<ScreenId, number>>}
 */
const maxRendererKilobytes = {
  // Its phone shows a frame that the renderer draws.
  landing: 10,
};
const screenModules = readScreenModules();

/**
 * The limit of each screen for scripts loaded before any interaction, and the modules that the router loads for it.
 * `rendererKilobytes` limits the part of the renderer that it may load afterwards.
 * @type {readonly { path: string, kilobytes: number, modules: readonly string[], rendererKilobytes: number }[]}
 */
export const budgets = allScreens.map(({ id, path, access, needsRecovery }) => ({
  path,
  kilobytes: maxKilobytes[access],
  modules: [...(framed.has(access) ? [frame] : []), moduleOf(id), ...(needsRecovery ? [recovery] : [])],
  rendererKilobytes: maxRendererKilobytes[id] ?? 0,
}));

/**
 * Reads from the source which module the router loads for each screen, relative to `src/web`.
 * @returns {Map<string, string>}
 */
function readScreenModules() {
  const source = readFileSync(new URL('../src/web/app/screens.ts', import.meta.url), 'utf8');
  const loaders = source.matchAll(/^ {2}(\w+): async.*?import\(\s*'#web\/([^']+)'/gms);
  return new Map(Array.from(loaders, ([, id = '', module = '']) => [id, module]));
}

/** @param {ScreenId} id @returns {string} */
function moduleOf(id) {
  const module = screenModules.get(id);
  if (!module) throw new Error(`src/web/app/screens.ts imports no module for ${id}.`);
  return module;
}

/** The maximum number of script files of a screen. */
export const maxFiles = 20;

/** The script that every page loads before its modules. The build copies it to the site. */
const pageScript = 'early.js';

/**
 * Returns the size and the number of a screen's script files in a built site: its modules, their imports, and the
 * page's own script. `npm run bench pages` counts the same in a browser.
 * @param {string} siteDir @param {readonly string[]} modules
 * @returns {{ kilobytes: number, files: number }}
 */
export function loadOf(siteDir, modules) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(siteDir, '.vite', 'manifest.json'), 'utf8'));
  const names = Object.keys(manifest);
  const roots = names.filter((name) => manifest[name]?.isEntry);
  for (const module of modules) {
    const found = names.find((name) => isModule(module, name));
    if (!found) throw new Error(`The build has no chunk for ${module}.`);
    roots.push(found);
  }
  /** @type {Set<string>} */
  const needed = new Set([pageScript]);
  /** @param {string} name */
  const need = (name) => {
    const part = manifest[name];
    if (!part || needed.has(part.file)) return;
    needed.add(part.file);
    part.imports?.forEach(need);
  };
  roots.forEach(need);
  const bytes = [...needed].reduce((sum, file) => sum + sentBytes(join(siteDir, file)), 0);
  return { kilobytes: bytes / 1000, files: needed.size };
}

/** The limits for the scripts of link pages, in kilobytes compressed with gzip, which every host supports. */
export const linkPages = [
  { page: 'index.html', kilobytes: 60 },
  { page: 'approve.html', kilobytes: 14 },
];

/**
 * Returns the size of all scripts that a link page may run, from opening to sending. Uses the language with the
 * largest texts.
 * @param {string} siteDir @param {string} page @returns {number}
 */
export function linkPageLoad(siteDir, page) {
  const folder = join(siteDir, 'r');
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  /** @type {Set<string>} */
  const needed = new Set();
  /** @param {string} name */
  const need = (name) => {
    if (!manifest[name] || needed.has(name)) return;
    needed.add(name);
    manifest[name].imports?.forEach(need);
    manifest[name].dynamicImports?.forEach(need);
  };
  need(page);
  const scripts = [...needed].map((name) => ({
    isTexts: name.startsWith('messages/'),
    bytes: gzipSync(readFileSync(join(folder, manifest[name]?.file ?? '')), { level: 9 }).length,
  }));
  const texts = scripts.filter(({ isTexts }) => isTexts).map(({ bytes }) => bytes);
  const rest = scripts.filter(({ isTexts }) => !isTexts).map(({ bytes }) => bytes);
  return rest.reduce((sum, bytes) => sum + bytes, Math.max(0, ...texts)) / 1000;
}

/**
 * Returns how many bytes a server sends for a file. The build puts a compressed copy next to each larger file.
 * @param {string} path @returns {number}
 */
function sentBytes(path) {
  const compressed = `${path}.br`;
  return statSync(existsSync(compressed) ? compressed : path).size;
}

/**
 * Whether `path` is a module of a budget, or ends with one.
 * @param {string} module @param {string} path @returns {boolean}
 */
export function isModule(module, path) {
  return path === module || path.endsWith(`/${module}`);
}
