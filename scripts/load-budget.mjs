import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** @typedef {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} Manifest */

const shell = 'app/shell/shell.tsx';
const recovery = 'data/store/recovery.ts';

/**
 * What each screen may load before anybody has done anything on it, in kilobytes of scripts as Brotli packs them, and the modules that the
 * router loads for it. `engineKilobytes` is what it loads of the video engine besides, once it stands.
 * @type {readonly { path: string, kilobytes: number, modules: readonly string[], engineKilobytes?: number }[]}
 */
export const budgets = [
  { path: '/auth', kilobytes: 110, modules: ['features/auth/auth-page.tsx'] },
  // Its phone shows the frame as the engine draws it.
  { path: '/welcome', kilobytes: 110, modules: ['features/landing/landing-page.tsx'], engineKilobytes: 10 },
  { path: '/privacy', kilobytes: 110, modules: ['features/privacy/privacy-page.tsx'] },
  { path: '/generator', kilobytes: 200, modules: [shell, 'features/generator/generator-page.tsx'] },
  { path: '/', kilobytes: 200, modules: [shell, 'features/engine/engine-page.tsx', recovery] },
  { path: '/planner', kilobytes: 200, modules: [shell, 'features/planner/planner-page.tsx', recovery] },
  { path: '/formula', kilobytes: 200, modules: [shell, 'features/formulas/formulas-page.tsx'] },
  {
    path: '/linkedin-batch',
    kilobytes: 200,
    modules: [shell, 'features/batch-table/batch-page.tsx', recovery],
  },
  { path: '/interview', kilobytes: 200, modules: [shell, 'features/interview/interview-page.tsx'] },
  { path: '/settings', kilobytes: 200, modules: [shell, 'app/settings-route.tsx'] },
];

/** In how many files a screen's scripts may come. */
export const maxFiles = 20;

/**
 * The kilobytes that a screen's modules come to in a built site, with all that they import, and in how many files.
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
    if (!found) throw new Error(`The build has no part for ${module}.`);
    roots.push(found);
  }
  /** @type {Set<string>} */
  const needed = new Set();
  /** @param {string} name */
  const need = (name) => {
    const part = manifest[name];
    if (!part || needed.has(part.file)) return;
    needed.add(part.file);
    part.imports?.forEach(need);
  };
  roots.forEach(need);
  const bytes = [...needed].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(siteDir, file))).length,
    0,
  );
  return { kilobytes: bytes / 1000, files: needed.size };
}

/**
 * Whether a module of a budget is the one with this path or this end of it.
 * @param {string} module @param {string} path @returns {boolean}
 */
export function isModule(module, path) {
  return path === module || path.endsWith(`/${module}`);
}
