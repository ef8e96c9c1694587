import { copyFileSync, createReadStream, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const files = { 'ffmpeg-core.js': 'text/javascript', 'ffmpeg-core.wasm': 'application/wasm' };

/**
 * Serves ffmpeg.wasm's core at `/ffmpeg`, in the built site and in development. Its files stay separate: they have 32
 * MB, are loaded only for clips that the browser cannot decode, and have their own license.
 * @returns {import('vite').Plugin}
 */
export function ffmpegCore() {
  const source = dirname(createRequire(import.meta.url).resolve('@ffmpeg/core'));
  const folder = join(source, '..', 'esm');
  return {
    name: 'ffmpeg-core',
    writeBundle({ dir }) {
      if (!dir) throw new Error('The build has no output folder.');
      mkdirSync(join(dir, 'ffmpeg'), { recursive: true });
      for (const name of Object.keys(files)) copyFileSync(join(folder, name), join(dir, 'ffmpeg', name));
    },
    configureServer(server) {
      for (const [name, type] of Object.entries(files)) {
        server.middlewares.use(`/ffmpeg/${name}`, (_request, response) => {
          response.setHeader('Content-Type', type);
          createReadStream(join(folder, name)).pipe(response);
        });
      }
    },
  };
}
