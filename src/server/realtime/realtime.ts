import type { Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import { Changes } from './changes/changes.ts';
import { changeOf } from './changes/payload.ts';
import type { Hub } from './channel.ts';
import { type Connection, closeCodes } from './connection.ts';
import { Presence } from './presence.ts';
import { Process } from './processes.ts';
import { Queue, queueChannel } from './queue.ts';
import { Relay } from './relay.ts';
import { Topics } from './topics.ts';
import { Usage } from './usage.ts';

/** Dependencies of realtime. `isAlone`: no other process uses the database. */
export type RealtimeServices = Readonly<{
  database: Database;
  keys: Keys;
  now: () => Date;
  isAlone: boolean;
}>;

/** Realtime while it runs. */
export type Realtime = Readonly<{
  hub: Hub;
  usage: Usage;
  connections: Set<Connection>;
  isClosing: () => boolean;
  close(): Promise<void>;
}>;

const beatMs = 10_000;
const tidyMs = 60 * 60_000;
const closeGraceMs = 2_000;

/** Starts to distribute messages and changes. */
export async function openRealtime({ database, keys, now, isAlone }: RealtimeServices): Promise<Realtime> {
  const topics = new Topics();
  const process = new Process(database);
  const changes = new Changes(database, process);
  const queue = new Queue(database, (rows) => {
    const captured = rows.flatMap((row) => {
      try {
        if (row.kind === 'change') return [changeOf(row)];
        relay.deliver(row);
      } catch (error) {
        // A row that cannot be read, such as one of a newer server, must not block the rows after it.
        console.error(`Could not read a row of kind ${row.kind} in the queue:`, error);
      }
      return [];
    });
    changes.offer(captured);
  });
  const relay = new Relay(topics, queue, process.id, isAlone);
  const presence = new Presence(database, process, relay);
  const usage = new Usage();
  const connections = new Set<Connection>();
  let isClosing = false;

  const logFailure = (error: unknown) => console.error('Realtime could not use the database:', error);
  let tidiedAtMs = 0;
  const beat = async () => {
    usage.sweep(now().getTime());
    // Without other processes, these checks are unnecessary and would only write to disk.
    if (!isAlone) {
      await presence.repair(await process.beat());
      await presence.announceOrphans(await process.removeOthers(false));
      // Repeats the read, because one after a notification may have failed.
      await queue.read();
    } else if (presence.isDamaged()) {
      await presence.repair(false);
    }
    await queue.sweep(isAlone);
    if (Date.now() - tidiedAtMs > tidyMs) {
      tidiedAtMs = Date.now();
      await queue.deleteOldMessages();
    }
  };
  await process.beat();
  await process.removeOthers(isAlone);
  await queue.open();
  const stopListening = await database.listen(queueChannel, () => void queue.read().catch(logFailure));
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    for (const connection of connections) connection.check();
    beating ??= beat()
      .catch(logFailure)
      .finally(() => {
        beating = undefined;
      });
  }, beatMs);
  timer.unref();

  return {
    hub: { database, keys, now, topics, relay, presence, changes },
    usage,
    connections,
    isClosing: () => isClosing,
    async close() {
      isClosing = true;
      clearInterval(timer);
      for (const connection of connections)
        connection.close(closeCodes.serviceRestart, 'The server is restarting');
      await beating;
      await Promise.all([...connections].map((connection) => connection.ended(closeGraceMs)));
      await stopListening();
      await changes.settled();
      await process.leave().catch(logFailure);
    },
  };
}
