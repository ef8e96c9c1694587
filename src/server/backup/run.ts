import { rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../config.ts';
import { takeLock } from '../database/lock.ts';
import { createPrivateFiles } from '../private-folder.ts';
import { StartupError } from '../startup-error.ts';
import { replaceData, unpackBackup, writeBackup } from './archive.ts';
import { sendCommand } from './control.ts';

/* Implements `npm run backup` and `npm run restore`: through the running server, or directly if none is running. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const [command, given] = process.argv.slice(2);

createPrivateFiles();
try {
  const { dataDir, databaseUrl } = readConfig(process.env, root);
  if (databaseUrl) {
    throw new StartupError('With DATABASE_URL, the data is in PostgreSQL. Use pg_dump and pg_restore.');
  }
  // npm sets INIT_CWD to the directory that it was called from.
  const at = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);
  const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const usualName = `standout-${name}.tar.gz`;
  const named = given ? at(given) : join(dirname(dataDir), usualName);
  const file = command === 'backup' && (await isFolder(named)) ? join(named, usualName) : named;
  if (command === 'restore' && !given)
    throw new StartupError('Name the backup to restore: npm run restore -- FILE');
  const done =
    command === 'restore'
      ? ((await sendCommand(dataDir, 'restore', file)) ?? (await restoreAlone(dataDir, file)))
      : ((await sendCommand(dataDir, 'backup', file)) ?? (await backUpAlone(dataDir, file)));
  process.stdout.write(`${done}\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

async function backUpAlone(dataDir: string, file: string): Promise<string> {
  const release = await takeLock(dataDir);
  try {
    await writeBackup(dataDir, file, (copy) => copy());
    return `Backup written to ${file}.`;
  } finally {
    await release();
  }
}

async function restoreAlone(dataDir: string, source: string): Promise<string> {
  const release = await takeLock(dataDir);
  try {
    const folder = await unpackBackup(source, dataDir);
    try {
      const { keptAt } = await replaceData(dataDir, folder, new Date());
      return `Restored. The previous data is in ${keptAt}.`;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await release();
  }
}
