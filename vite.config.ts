import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { assemblyScript } from './scripts/vite/assemblyscript.mjs';
import { earlyFiles } from './scripts/vite/early-files.mjs';
import { fewFiles } from './scripts/vite/few-files.mjs';
import { ffmpegCore } from './scripts/vite/ffmpeg-core.mjs';
import { fontPreload } from './scripts/vite/font-preload.mjs';
import { serviceWorker } from './scripts/vite/service-worker.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const site = path('src/web');
/** What only the built site has: tests build a page of their own by these settings. */
const ofSite = (plugin: Plugin): Plugin => ({
  ...plugin,
  apply: ({ root }, { command }) => command === 'build' && root === site,
});

export default defineConfig({
  root: site,
  // The one place from which the built site is served: by the embedded server, or by any static host.
  build: { outDir: path('dist'), emptyOutDir: true, target: 'es2022', sourcemap: true, manifest: true },
  worker: { format: 'es', plugins: () => [assemblyScript()] },
  // `npm run dev` names the port of the embedded server.
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      [
        '/auth/v1',
        '/rest/v1',
        '/storage/v1',
        '/functions/v1',
        '/api',
        '/config.json',
        '/mailbox',
        '/health',
      ].map((prefix) => [prefix, `http://127.0.0.1:${process.env.BACKEND_PORT ?? 3001}`]),
    ),
  },
  plugins: [
    react(),
    tailwindcss(),
    assemblyScript(),
    ffmpegCore(),
    ofSite(fewFiles()),
    ofSite(fontPreload(['inter-latin-wght-normal', 'bricolage-grotesque-latin-wght-normal'])),
    ofSite(earlyFiles()),
    ofSite(serviceWorker(path('src/web/offline/main.ts'))),
  ],
  // Its worker is found beside its own module, which bundling for development would move.
  optimizeDeps: { exclude: ['@ffmpeg/ffmpeg'] },
});
