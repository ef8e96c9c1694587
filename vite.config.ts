import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { assemblyScript } from './scripts/vite/assemblyscript.mjs';
import { fetchedFirst } from './scripts/vite/fetched-first.mjs';
import { ffmpegCore } from './scripts/vite/ffmpeg-core.mjs';
import { fontPreload } from './scripts/vite/font-preload.mjs';
import { groupChunks } from './scripts/vite/group-chunks.mjs';
import { oldBrowsers } from './scripts/vite/old-browsers.mjs';
import { preloadList } from './scripts/vite/preload-list.mjs';
import { serviceWorker } from './scripts/vite/service-worker.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const site = path('src/web');
/** Limits a plugin to the build of the site: tests build their own page with these settings. */
const siteOnly = (plugin: Plugin): Plugin => ({
  ...plugin,
  apply: ({ root }, { command }) => command === 'build' && root === site,
});

export default defineConfig({
  root: site,
  // The embedded server and static hosts serve this folder.
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    // Every browser that runs the app preloads modules.
    modulePreload: { polyfill: false },
  },
  resolve: {
    alias: [
      // The package's main entry is compiled to ES5, which is 2 kB larger.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // Half the size, without WebGPU: the speech model runs on the CPU.
      { find: 'onnxruntime-web/webgpu', replacement: 'onnxruntime-web/wasm' },
    ],
  },
  worker: {
    format: 'es',
    plugins: () => [assemblyScript()],
    rolldownOptions: {
      // WebKitGTK 2.50 runs a worker's entry file again when a lazy module imports from it, and each command was then
      // answered twice. With this setting, the entry file only imports other files, and no file imports it.
      experimental: { chunkOptimization: { mergeCommonChunks: false } },
      output: { codeSplitting: { groups: [{ name: 'video-worker', test: /src.video.worker.main\.ts$/ }] } },
    },
  },
  // `npm run dev` sets the ports of the embedded server and of the pages of links.
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries([
      ['/r/', { target: `http://127.0.0.1:${process.env.LINK_PAGE_PORT ?? 3002}`, ws: false }],
      ...[
        '/auth/v1',
        '/rest/v1',
        '/storage/v1',
        '/functions/v1',
        '/realtime/v1',
        '/api',
        '/models',
        '/config.json',
        '/mailbox',
        '/health',
        '/ready',
      ].map((prefix) => [
        prefix,
        { target: `http://127.0.0.1:${process.env.BACKEND_PORT ?? 3001}`, ws: prefix === '/realtime/v1' },
      ]),
    ]),
  },
  plugins: [
    react(),
    tailwindcss(),
    assemblyScript(),
    ffmpegCore(),
    siteOnly(fetchedFirst()),
    siteOnly(groupChunks()),
    siteOnly(fontPreload(['inter-latin-wght-normal', 'bricolage-grotesque-latin-wght-normal'])),
    siteOnly(oldBrowsers(path('src/web/old-browsers'))),
    siteOnly(preloadList()),
    siteOnly(
      serviceWorker(path('src/web/offline/main.ts'), [
        'montserrat',
        'oswald',
        'playfair-display',
        'source-sans-3',
        'space-grotesk',
      ]),
    ),
  ],
  // The package finds its worker next to its own module, which bundling for development would move.
  optimizeDeps: { exclude: ['@ffmpeg/ffmpeg'] },
});
