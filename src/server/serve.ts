import { rm } from 'node:fs/promises';
import { openControl } from './backup/control.ts';
import { describeCopies } from './backup/copies.ts';
import { replaceData } from './backup/replace-data.ts';
import { unpackBackup } from './backup/unpack-backup.ts';
import type { Config } from './config.ts';
import { parseOperatorCommand } from './operators/change-operators.ts';
import { type Running, start } from './start.ts';
import { DamagedDataError, StartupError } from './startup-error.ts';

type Serving = Pick<Running, 'address' | 'dataPlace' | 'mailPlace' | 'unsupported' | 'stop'>;

/**
 * Starts the server. With the embedded database it also accepts control commands: a backup while it runs, and a
 * restore, which restarts the server with the restored data.
 */
export async function serve(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Serving> {
  let running = await start(config, env).catch(async (error: unknown) => {
    if (!(error instanceof DamagedDataError)) throw error;
    throw new StartupError(`${error.message}\n${await describeCopies(config)}`);
  });
  if (config.databaseUrl) return running;
  const { dataDir, supabaseDir } = config;
  const { key: ownKey, maxBytes } = config.backups;
  let last: Promise<unknown> = Promise.resolve();
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const restore = async (file: string, key = ownKey) => {
    const folder = await unpackBackup(file, dataDir, { key, maxBytes, supabaseDir });
    let replaced: Awaited<ReturnType<typeof replaceData>> | undefined;
    try {
      await running.stop();
      replaced = await replaceData(dataDir, folder, new Date());
      running = await start(config, env);
    } catch (error) {
      await replaced?.undo();
      running = await start(config, env);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return `Restored. The previous data is in ${replaced.keptAt}.`;
  };
  const control = await openControl(dataDir, {
    backup: (file) =>
      oneAtATime(async () => {
        await running.backups?.writeTo(file);
        return `Backup written to ${file}.`;
      }),
    restore: (file, key) => oneAtATime(() => restore(file, key)),
    operator: (words) => oneAtATime(() => running.changeOperators(parseOperatorCommand(words.split(' ')))),
  });
  return {
    ...running,
    async stop() {
      await control.close();
      // Stops a running backup: a large one would delay the shutdown.
      await running.backups?.stop();
      await last;
      await running.stop();
    },
  };
}
