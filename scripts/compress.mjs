import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

const compressible = /\.(html|js|css|svg|json|txt|wasm|webmanifest)$/;
const minBytes = 1024;
// The highest level takes a minute for the 32 MB of ffmpeg.wasm and saves little.
const largeBytes = 2_000_000;

/**
 * Writes a `.br` and a `.gz` next to each compressible file of a folder, for servers that serve precompressed files.
 * @param {string} folder
 */
export function compressFiles(folder) {
  // Read by name, because early releases of Node 20 do not report the folder of an entry.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!compressible.test(name) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    if (content.length < minBytes) continue;
    const isLarge = content.length > largeBytes;
    const quality = { [zlib.BROTLI_PARAM_QUALITY]: isLarge ? 5 : 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: isLarge ? 6 : 9 }));
  }
}
