import { loadModule } from './load-module.ts';

// The page's own files (src/web/old-browsers), which only define globals and also work in workers. Their paths are
// variables, so that the worker's bundle does not include them.
const missingApis = '/old-browsers/page.js';
const segmenter = '/old-browsers/segmenter.js';
const lacksApis = !('withResolvers' in Promise && 'any' in AbortSignal && 'toSorted' in Array.prototype);

/** Loads the APIs that the oldest supported browsers lack (docs/browsers.md). Does nothing in current browsers. */
export async function completeOldBrowser(): Promise<void> {
  if (lacksApis) await loadModule(import(/* @vite-ignore */ missingApis));
  if (!('Segmenter' in Intl)) await loadModule(import(/* @vite-ignore */ segmenter));
}
