import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** @typedef {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} Manifest */

const shell = 'app/shell/shell.tsx';
const recovery = 'data/store/recovery.ts';
const client = /@supabase\/supabase-js/;

/**
 * What each screen may load before anybody has done anything on it, in kilobytes of scripts as Brotli packs them, and the modules that the
 * router loads for it. The interview and the settings show what the backend holds, and so load its client too.
 * @type {readonly { path: string, kilobytes: number, modules: readonly (string | RegExp)[] }[]}
 */
export const budgets = [
  { path: '/auth', kilobytes: 110, modules: ['features/auth/auth-page.tsx'] },
  { path: '/welcome', kilobytes: 110, modules: ['features/landing/landing-page.tsx'] },
  { path: '/privacy', kilobytes: 110, modules: ['features/privacy/privacy-page.tsx'] },
  { path: '/generator', kilobytes: 200, modules: [shell, 'features/generator/generator-page.tsx'] },
  { path: '/', kilobytes: 200, modules: [shell, 'features/engine/engine-page.tsx', recovery] },
  { path: '/planner', kilobytes: 200, modules: [shell, 'features/planner/planner-page.tsx', recovery] },
  { path: '/formula', kilobytes: 200, modules: [shell, 'features/formulas/formulas-page.tsx'] },
  { path: '/linkedin-batch', kilobytes: 200, modules: [shell, 'features/batch/batch-page.tsx', recovery] },
  { path: '/interview', kilobytes: 255, modules: [shell, 'features/interview/interview-page.tsx', client] },
  { path: '/settings', kilobytes: 245, modules: [shell, 'app/settings-route.tsx', client] },
];

/**
 * The kilobytes that a screen's modules come to in a built site, with all that they import, and in how many files.
 * @param {string} siteDir @param {readonly (string | RegExp)[]} modules
 * @returns {{ kilobytes: number, files: number }}
 */
export function loadOf(siteDir, modules) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(siteDir, '.vite', 'manifest.json'), 'utf8'));
  const names = Object.keys(manifest);
  const roots = names.filter((name) => manifest[name]?.isEntry);
  for (const module of modules) {
    const found = names.find((name) => (typeof module === 'string' ? name === module : module.test(name)));
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
