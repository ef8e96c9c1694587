import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../config.ts';
import { takeLock } from '../database/lock.ts';
import { createPrivateFiles } from '../private-folder.ts';
import { StartupError } from '../startup-error.ts';
import { sendCommand } from './control.ts';
import { describeCopies } from './copies.ts';
import { drill } from './drill.ts';
import { makeKey } from './encryption.ts';
import { findBackup } from './find-backup.ts';
import { removeLeftovers } from './leftovers.ts';
import { verifyBackup } from './read-backup.ts';
import { replaceData } from './replace-data.ts';
import { sizeLabel } from './size-label.ts';
import { backupName } from './stored-backups.ts';
import { unpackBackup } from './unpack-backup.ts';
import { type BackupRules, writeBackup } from './write-backup.ts';

/*
 * Implements `npm run backup` and `npm run restore`: through the running server, or directly if none is running.
 * `npm run backup -- list`, `verify`, `drill`, and `key` need no server.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const [command, ...words] = process.argv.slice(2);

/** npm sets INIT_CWD to the directory that it was called from. */
const at = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

createPrivateFiles();
try {
  process.stdout.write(`${await answer(readConfig(process.env, root))}\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function answer(config: Config): Promise<string> {
  const [first, second] = words;
  const { key, maxBytes } = config.backups;
  const rules: BackupRules = { key, maxBytes, supabaseDir: config.supabaseDir };
  if (command === 'backup' && first === 'key') return keyLines();
  if (command === 'backup' && first === 'list') return describeCopies(config);
  if (command === 'backup' && (first === 'verify' || first === 'drill')) {
    const file = await findBackup(second, config.backups, at);
    return first === 'verify' ? verifyLine(file, rules) : drillLine(file, config, rules);
  }
  if (config.databaseUrl)
    throw new StartupError('With DATABASE_URL, the data is in PostgreSQL. Use pg_dump and pg_restore.');
  if (command === 'backup') return backUp(config, await targetOf(config, first), rules);
  if (first === undefined)
    throw new StartupError(
      `Name the backup to restore: npm run restore -- FILE\n${await describeCopies(config)}`,
    );
  const file = await findBackup(first, config.backups, at);
  return (
    (await sendCommand(config.dataDir, { command: 'restore', file, key })) ??
    (await restoreAlone(config.dataDir, file, rules))
  );
}

async function keyLines(): Promise<string> {
  const { secretKey, publicKey } = await makeKey();
  return [
    'Keep the secret key away from the server. Without it, nobody can read the backups:',
    `  BACKUP_KEY=${secretKey}`,
    'Give the server the public key, which only encrypts:',
    `  BACKUP_KEY=${publicKey}`,
  ].join('\n');
}

async function verifyLine(file: string, rules: BackupRules): Promise<string> {
  const { files, bytes, madeAt, versions } = await verifyBackup(file, rules);
  return `${file} is complete: ${counted(files, 'file')}, ${sizeLabel(bytes)}, made ${madeAt} by version ${versions.standout}.`;
}

async function drillLine(file: string, config: Config, rules: BackupRules): Promise<string> {
  const { accounts, files, seconds } = await drill(file, config.dataDir, rules, config.s3 === undefined);
  return `${file} can be restored: ${counted(accounts, 'account')} and ${counted(files, 'file')}, in ${seconds} s. Your data was not changed.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

async function targetOf({ backups: { folder, key } }: Config, given: string | undefined): Promise<string> {
  const usualName = backupName(new Date(), key !== undefined);
  if (given === undefined) return join(folder, usualName);
  const isFolder = (await stat(at(given)).catch(() => undefined))?.isDirectory() ?? false;
  return isFolder ? join(at(given), usualName) : at(given);
}

async function backUp({ dataDir }: Config, file: string, rules: BackupRules): Promise<string> {
  const done = await sendCommand(dataDir, { command: 'backup', file });
  if (done !== undefined) return done;
  return alone(dataDir, async () => {
    await writeBackup(dataDir, file, rules, (copy) => copy());
    return `Backup written to ${file}.`;
  });
}

async function restoreAlone(dataDir: string, source: string, rules: BackupRules): Promise<string> {
  return alone(dataDir, async () => {
    const folder = await unpackBackup(source, dataDir, rules);
    try {
      const { keptAt } = await replaceData(dataDir, folder, new Date());
      return `Restored. The previous data is in ${keptAt}.`;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Runs `work` while no server uses the data. */
async function alone(dataDir: string, work: () => Promise<string>): Promise<string> {
  await removeLeftovers(dataDir);
  const release = await takeLock(dataDir);
  try {
    return await work();
  } finally {
    await release();
  }
}
