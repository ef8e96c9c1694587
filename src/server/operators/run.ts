import { fileURLToPath } from 'node:url';
import { sendCommand } from '../backup/control.ts';
import { removeLeftovers } from '../backup/leftovers.ts';
import { type Config, readConfig } from '../config.ts';
import { openPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import { createPrivateFiles } from '../private-folder.ts';
import { StartupError } from '../startup-error.ts';
import { changeOperators, type OperatorCommand, parseOperatorCommand } from './change-operators.ts';

/* Implements `npm run operator`: through the running server, or directly if none is running. */
const root = fileURLToPath(new URL('../../../', import.meta.url));

createPrivateFiles();
try {
  const words = process.argv.slice(2);
  const command = parseOperatorCommand(words);
  const config = readConfig(process.env, root);
  const running = config.databaseUrl
    ? undefined
    : await sendCommand(config.dataDir, { command: 'operator', file: words.join(' ') });
  process.stdout.write(`${running ?? (await changeAlone(config, command))}\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function changeAlone(config: Config, command: OperatorCommand): Promise<string> {
  const { databaseUrl, dataDir, supabaseDir } = config;
  // Undoes an interrupted restore first: otherwise the next start would undo this change as well.
  if (!databaseUrl) await removeLeftovers(dataDir);
  const database = databaseUrl
    ? await openPostgres(databaseUrl, supabaseDir)
    : await openPglite(dataDir, supabaseDir);
  try {
    return await changeOperators(database, command);
  } finally {
    await database.close();
  }
}
