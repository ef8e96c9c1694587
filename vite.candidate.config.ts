import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { fontPreload } from './scripts/vite/font-preload.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** During development, serves the approval page at the URLs of its links, like the embedded server. */
const approvalPage: Plugin = {
  name: 'approval-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (/^\/r\/approve\/[^/.]+$/.test(request.url ?? '')) request.url = '/r/approve.html';
      next();
    });
  },
};

/**
 * The pages of links in `dist/r`: for candidates, and to approve a post. They are built separately, so that they
 * share no chunk with the app and stay small. The build of the app empties `dist`, so this one runs after it.
 */
export default defineConfig({
  root: path('src/candidate'),
  base: '/r/',
  publicDir: false,
  // Two development servers would delete each other's cache.
  cacheDir: path('node_modules/.vite-candidate'),
  build: {
    outDir: path('dist/r'),
    emptyOutDir: true,
    // Supports phones of 2021.
    target: ['safari14', 'chrome90'],
    manifest: true,
    // The page's policy allows no inline assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [path('src/candidate/index.html'), path('src/candidate/approve.html')] },
  },
  plugins: [
    approvalPage,
    {
      ...fontPreload(['inter-latin-wght-normal', 'bricolage-grotesque-latin-wght-normal'], {
        base: '/r/',
        page: 'approve.html',
      }),
      apply: 'build',
    },
  ],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { host: '127.0.0.1' },
});
