import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeLeftovers } from '../backup/leftovers.ts';
import { readConfig } from '../config.ts';
import { takeLock } from '../database/lock.ts';
import { openPostgres } from '../database/postgres.ts';
import { createPrivateFiles } from '../private-folder.ts';
import { readProject } from '../project.ts';
import { databaseSecrets, fileSecrets, replaceDatabaseSecret, replaceFileSecret } from '../secret-stores.ts';
import { StartupError } from '../startup-error.ts';
import { rotatedKeys } from './rotated-keys.ts';

/* Implements `npm run rotate-keys`: adds a signing key, or with `--forget-old` keeps only the newest. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const [option] = process.argv.slice(2);
const name = 'signing_keys';

createPrivateFiles();
try {
  if (option !== undefined && option !== '--forget-old')
    throw new StartupError(`Unknown option ${option}. Use --forget-old, or no option.`);
  const { dataDir, databaseUrl, supabaseDir } = readConfig(process.env, root);
  const { signing } = (await readProject(supabaseDir, process.env)).auth;
  if (signing.keysPath)
    throw new StartupError(`The signing keys are in ${signing.keysPath}: add a key there, as the first one.`);
  if (signing.secret)
    throw new StartupError('This project signs with auth.jwt_secret of config.toml: change it there.');
  const keys = (stored: string) => rotatedKeys(stored, option === '--forget-old' ? 'forget-old' : 'add');
  if (databaseUrl) {
    const database = await openPostgres(databaseUrl, supabaseDir);
    try {
      await replaceDatabaseSecret(database, name, await keys(await databaseSecrets(database)(name, '[]')));
    } finally {
      await database.close();
    }
  } else {
    if (!existsSync(join(dataDir, 'postgres')))
      throw new StartupError(`There is no data at ${dataDir}. Set DATA_DIR to the right folder.`);
    // Undoes an interrupted restore first: otherwise the next start would undo this change as well.
    await removeLeftovers(dataDir);
    const release = await takeLock(dataDir);
    try {
      await replaceFileSecret(dataDir, name, await keys(await fileSecrets(dataDir)(name, '[]')));
    } finally {
      await release();
    }
  }
  process.stdout.write(
    option === '--forget-old'
      ? 'Only the newest key is left. Start the server: everything that older keys signed is refused from now on.\n'
      : 'A new key was added. Start the server: it signs with the new key, and still accepts what older keys signed.\n',
  );
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
