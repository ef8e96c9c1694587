import { join } from 'node:path';
import { build } from 'vite';

/**
 * Builds `page.ts` and `segmenter.ts` of a folder into a classic script in `/old-browsers`, which
 * public/browser-check.js loads before the page's modules. Current browsers load none.
 * @param {string} folder
 * @returns {import('vite').Plugin}
 */
export function oldBrowsers(folder) {
  return {
    name: 'old-browsers',
    async generateBundle() {
      for (const name of ['page', 'segmenter']) {
        const output = await build({
          configFile: false,
          publicDir: false,
          logLevel: 'error',
          build: {
            write: false,
            target: 'es2020',
            lib: { entry: join(folder, `${name}.ts`), formats: ['iife'], name: 'standoutOldBrowsers' },
          },
        });
        const [bundle] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ ([output].flat());
        if (!bundle) throw new Error(`${name}.ts was not built.`);
        this.emitFile({ type: 'asset', fileName: `old-browsers/${name}.js`, source: bundle.output[0].code });
      }
    },
  };
}
