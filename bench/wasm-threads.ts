import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(dirname(createRequire(import.meta.url).resolve('@ffmpeg/core-mt')), '..', 'esm');
const types: Record<string, string> = {
  'ffmpeg-core.js': 'text/javascript',
  'ffmpeg-core.worker.js': 'text/javascript',
  'ffmpeg-core.wasm': 'application/wasm',
};

/**
 * Serves ffmpeg.wasm's multithreaded core at `/ffmpeg-threads`, and every page with the cross-origin isolation that
 * threads require. The product doesn't use threads, because isolation breaks sign-in pop-ups.
 */
export function wasmThreads(): Plugin {
  return {
    name: 'wasm-threads',
    configurePreviewServer({ middlewares }) {
      middlewares.use((_request, response, next) => {
        response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
        response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
        next();
      });
      for (const [name, type] of Object.entries(types)) {
        middlewares.use(`/ffmpeg-threads/${name}`, (_request, response) => {
          response.setHeader('Content-Type', type);
          createReadStream(join(folder, name)).pipe(response);
        });
      }
    },
  };
}
