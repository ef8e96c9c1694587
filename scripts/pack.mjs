import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

const compressible = /\.(html|js|css|svg|json|txt|wasm|webmanifest)$/;
const worthBytes = 1024;
// The highest level costs a minute for the 32 MB of ffmpeg.wasm and saves little there.
const largeBytes = 2_000_000;

/**
 * Puts a `.br` and a `.gz` beside each file of a folder that becomes smaller by it, for servers that hand out what is
 * there already.
 * @param {string} folder
 */
export function packFiles(folder) {
  // By names: the first releases of Node 20, with which one may begin, do not say of an entry in which folder it is.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!compressible.test(name) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    if (content.length < worthBytes) continue;
    const isLarge = content.length > largeBytes;
    const quality = { [zlib.BROTLI_PARAM_QUALITY]: isLarge ? 5 : 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: isLarge ? 6 : 9 }));
  }
}
