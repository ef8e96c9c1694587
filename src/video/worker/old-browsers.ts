import { loadModule } from './load-module.ts';

// The page's own files (src/web/old-browsers), which define globals only and work in workers too. They are variables,
// because the worker's bundle must not contain them.
const missingApis = '/old-browsers/page.js';
const segmenter = '/old-browsers/segmenter.js';
const lacksApis = !('withResolvers' in Promise && 'any' in AbortSignal && 'toSorted' in Array.prototype);

/** Loads what the oldest supported browsers lack (docs/browsers.md). Does nothing in current ones. */
export async function completeOldBrowser(): Promise<void> {
  if (lacksApis) await loadModule(import(/* @vite-ignore */ missingApis));
  if (!('Segmenter' in Intl)) await loadModule(import(/* @vite-ignore */ segmenter));
}
