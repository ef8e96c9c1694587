import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makePrivate } from '../private-folder.ts';
import { bootstrapDir } from './prepare.ts';

const run = promisify(execFile);
const maker = fileURLToPath(new URL('./make-database.ts', import.meta.url));
const templatesDir = fileURLToPath(new URL('../../../.standout/templates/', import.meta.url));
const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
/** Newer templates may still be in use by another process. */
const sweepAgeMs = 60 * 60_000;

/**
 * Returns the path of the marker file that exists while the files at `place` are being created. If a start finds
 * it, the files are incomplete and are created again.
 */
export function markOf(place: string): string {
  return `${place}.unfinished`;
}

/**
 * Creates the files of a new, empty database at `place`. PGlite needs seconds and a gigabyte of memory for this, so
 * it is done once per version of PGlite and bootstrap, and copied afterwards.
 */
export async function makeFiles(place: string, templates: string = templatesDir): Promise<void> {
  try {
    const template = await ensureTemplate(templates);
    await mkdir(place, { mode: 0o700 });
    await cp(template, place, { recursive: true });
    await makePrivate(place);
  } catch (error) {
    // Create the files in place when the project folder is read-only or another user made the template.
    await rm(place, { recursive: true, force: true });
    await makeWhole(place).catch(() => {
      throw error;
    });
  }
}

/** Creates the template in `folder` if missing. Returns its path. */
export async function ensureTemplate(folder: string = templatesDir): Promise<string> {
  const template = join(folder, await versionKey());
  if (existsSync(template)) return template;
  await mkdir(folder, { recursive: true });
  await sweep(folder);
  await makeWhole(template);
  return template;
}

/** Creates the template atomically, even after a crash or while another process does the same. */
async function makeWhole(place: string): Promise<void> {
  const draft = `${place}.${randomUUID()}`;
  try {
    // A separate process returns all its memory when it exits.
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
