import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bootstrapDir } from './prepare.ts';

const run = promisify(execFile);
const maker = fileURLToPath(new URL('./make-database.ts', import.meta.url));
const templatesDir = fileURLToPath(new URL('../../../.standout/templates/', import.meta.url));
const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
/** Another process may be busy with what is younger. */
const sweepAgeMs = 60 * 60_000;

/** Where it is noted that the files at `place` are being made: until that is gone they are not whole, and a start makes them anew. */
export function markOf(place: string): string {
  return `${place}.unfinished`;
}

/**
 * Makes the files of a new, empty database at `place`. PGlite takes seconds and a gigabyte of memory for that, so it is done once for each
 * version of PGlite and of our bootstrap, and copied from then on.
 */
export async function makeFiles(place: string, templates: string = templatesDir): Promise<void> {
  try {
    const template = await ensureTemplate(templates);
    await mkdir(place, { mode: 0o700 });
    await cp(template, place, { recursive: true });
  } catch (error) {
    // Where the project's folder cannot be written, or another user has made the template, the files are made beside their place.
    await rm(place, { recursive: true, force: true });
    await makeWhole(place).catch(() => {
      throw error;
    });
  }
}

/** Makes the template in `folder` unless it is there. Returns where it is. */
export async function ensureTemplate(folder: string = templatesDir): Promise<string> {
  const template = join(folder, await versionKey());
  if (existsSync(template)) return template;
  await mkdir(folder, { recursive: true });
  await sweep(folder);
  await makeWhole(template);
  return template;
}

/** Whole or not at all, also when the machine stops in between or somebody else does the same. */
async function makeWhole(place: string): Promise<void> {
  const draft = `${place}.${randomUUID()}`;
  try {
    // A process of its own gives all its memory back.
    await run(process.execPath, [maker, draft]);
    await rename(draft, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function versionKey(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(pglite, '../../package.json')));
  for (const file of (await readdir(bootstrapDir)).sort()) {
    hash.update(`${file}\0`).update(await readFile(join(bootstrapDir, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Removes the templates of other versions. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > sweepAgeMs) await rm(path, { recursive: true, force: true });
  }
}
