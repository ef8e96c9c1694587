import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

const compressible = /\.(html|js|css|svg|json|txt|wasm|webmanifest)$/;
/** Below this, the compressed copy saves less than its header costs. */
const minBytes = 256;
// Larger files get a lower level: the highest takes a minute for the 32 MB of ffmpeg.wasm and saves little.
const largeBytes = 2_000_000;

/**
 * Writes a `.br` and a `.gz` file next to each compressible file of a folder, for servers that serve precompressed
 * files. Compresses several files in parallel, on all cores.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  // Reads names only, because early releases of Node 20 do not report the folder of an entry.
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  await Promise.all(paths.filter((path) => compressible.test(path)).map(compressFile));
}

/** @param {string} path */
async function compressFile(path) {
  if (!statSync(path).isFile()) return;
  const content = readFileSync(path);
  if (content.length < minBytes) return;
  const isLarge = content.length > largeBytes;
  const quality = { [zlib.BROTLI_PARAM_QUALITY]: isLarge ? 5 : 11 };
  const [brotli, gzipped] = await Promise.all([
    compressWithBrotli(content, { params: quality }),
    compressWithGzip(content, { level: isLarge ? 6 : 9 }),
  ]);
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipped);
}
