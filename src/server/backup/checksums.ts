import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The files of a folder by path, each with its SHA-256 in hexadecimal. */
export type Checksums = ReadonlyMap<string, string>;

/** Returns the checksums of the files in `folder` by relative path, and their total size. */
export async function checksumsOf(
  folder: string,
  signal?: AbortSignal,
): Promise<{ checksums: Checksums; bytes: number }> {
  const checksums = new Map<string, string>();
  let bytes = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash, { ...(signal && { signal }) });
    checksums.set(relative(folder, path), hash.digest('hex'));
    bytes += (await stat(path)).size;
  }
  return { checksums, bytes };
}

/** In the format of `sha256sum`, which can check an unpacked backup too. */
export function formatChecksums(checksums: Checksums): string {
  return [...checksums].map(([path, hash]) => `${hash}  ${path}\n`).join('');
}

/** Reads what `formatChecksums` wrote. Ignores other lines: the file has a checksum of its own. */
export function parseChecksums(text: string): Checksums {
  return new Map(
    [...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, hash = '', path = '']) => [path, hash]),
  );
}

/**
 * Lists the differences from the expected files in words: `2 files are missing (postgres/base/1/…)`. Empty if there
 * are none.
 */
export function differences(expected: Checksums, found: Checksums): string[] {
  const missing = [...expected.keys()].filter((path) => !found.has(path));
  const changed = [...expected].filter(([path, hash]) => found.has(path) && found.get(path) !== hash);
  const added = [...found.keys()].filter((path) => !expected.has(path));
  return [
    ...describeFiles(missing, 'is missing', 'are missing'),
    ...describeFiles(
      changed.map(([path]) => path),
      'was changed',
      'were changed',
    ),
    ...describeFiles(added, 'does not belong to it', 'do not belong to it'),
  ];
}

function describeFiles(paths: readonly string[], one: string, many: string): string[] {
  const [first] = paths;
  if (first === undefined) return [];
  return [paths.length === 1 ? `${first} ${one}` : `${paths.length} files ${many} (${first}, …)`];
}
