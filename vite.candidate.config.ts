import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * The page of a candidate's link, `dist/r`. It is built on its own, so that it shares no chunk with the app and stays
 * small. The build of the app empties `dist`, so this one follows it.
 */
export default defineConfig({
  root: path('src/candidate'),
  base: '/r/',
  publicDir: false,
  // Two development servers would clear each other's.
  cacheDir: path('node_modules/.vite-candidate'),
  build: {
    outDir: path('dist/r'),
    emptyOutDir: true,
    // Phones of 2021.
    target: ['safari14', 'chrome90'],
    manifest: true,
    // The page's policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { host: '127.0.0.1' },
});
