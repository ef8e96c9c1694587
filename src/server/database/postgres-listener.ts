import pg from 'pg';

const retryMs = 1_000;

/**
 * Listens to a channel on a separate connection, which is replaced when it is lost. Calls `heard` after notifications
 * and after each replacement, because notifications in between are lost.
 */
export async function listenOn(
  databaseUrl: string,
  channel: string,
  heard: () => void,
): Promise<() => Promise<void>> {
  let current: pg.Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client.on('notification', heard);
    client.on('error', (error) => console.error('Lost the connection for notifications:', error.message));
    client.once('end', () => {
      if (current === client) retry();
    });
    await client.connect();
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    if (isStopped) await client.end();
    else current = client;
  };
  const retry = () => {
    current = undefined;
    if (isStopped) return;
    timer = setTimeout(() => {
      connect().then(heard, retry);
    }, retryMs);
  };
  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const last = current;
    current = undefined;
    await last?.end();
  };
}
