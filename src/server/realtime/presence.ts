import { z } from 'zod';
import { type Database, serviceRole } from '../database/database.ts';
import type { Orphan, Process } from './processes.ts';
import type { Relay } from './relay.ts';
import type { PresenceList } from './topics.ts';

type Meta = Readonly<Record<string, unknown>>;

/** What a channel has tracked. */
export type Tracked = Readonly<{ topic: string; key: string; meta: Meta & { phx_ref: string } }>;

const metaText = z.string().transform((text) => z.record(z.string(), z.unknown()).parse(JSON.parse(text)));
const stateRow = z.object({ key: z.string(), meta: metaText });
const anyRow = z.looseObject({});

/**
 * Tracks which clients are present. The rows are authoritative for all processes; differences are relayed to
 * subscribers.
 */
export class Presence {
  readonly #database: Database;
  readonly #process: Process;
  readonly #relay: Relay;
  readonly #own = new Map<string, Tracked>();
  #isDamaged = false;

  constructor(database: Database, process: Process, relay: Relay) {
    this.#database = database;
    this.#process = process;
    this.#relay = relay;
  }

  async state(topic: string): Promise<PresenceList> {
    const sql = 'select key, meta::text as meta from realtime.presences where topic = $1 order by ref';
    return listOf(await this.#database.oneAsIdentity(serviceRole, stateRow, sql, [topic]));
  }

  /** Tracks a channel, replacing what it tracked before. */
  async track(topic: string, key: string, payload: Meta, before: Tracked | undefined): Promise<Tracked> {
    const meta = {
      ...payload,
      phx_ref: crypto.randomUUID(),
      ...(before && { phx_ref_prev: before.meta.phx_ref }),
    };
    const tracked = { topic, key, meta };
    // Set before the row exists, so that `repair` never takes the row for a leftover.
    this.#own.set(meta.phx_ref, tracked);
    try {
      await this.#store([tracked], before ? [before] : []);
    } catch (error) {
      this.#own.delete(meta.phx_ref);
      throw error;
    }
    if (before) this.#own.delete(before.meta.phx_ref);
    await this.#relay.presenceDiff(topic, {
      joins: listOf([tracked]),
      leaves: listOf(before ? [before] : []),
    });
    return tracked;
  }

  async untrack(tracked: Tracked): Promise<void> {
    this.#own.delete(tracked.meta.phx_ref);
    // Tell the remaining subscribers even if the database is unreachable. `repair` then removes the row.
    await this.#relay.presenceDiff(tracked.topic, { joins: {}, leaves: listOf([tracked]) });
    await this.#store([], [tracked]);
  }

  /** Whether the rows may differ from what this process's channels track. */
  isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Makes the rows of this process match what its channels track. */
  async repair(isForgotten: boolean): Promise<void> {
    const refs = JSON.stringify([...this.#own.keys()]);
    const sql = `
      delete from realtime.presences where process = $1::text::uuid
        and ref not in (select jsonb_array_elements_text($2::text::jsonb))`;
    await this.#database.oneAsIdentity(serviceRole, anyRow, sql, [this.#process.id, refs]);
    if (isForgotten) await this.#store([...this.#own.values()], []);
    this.#isDamaged = false;
  }

  /** Tells subscribers that presences of a dead process have left. */
  async announceOrphans(orphans: readonly Orphan[]): Promise<void> {
    const byTopic = Map.groupBy(orphans, ({ topic }) => topic);
    for (const [topic, left] of byTopic) {
      const leaves = listOf(left.map(({ key, meta }) => ({ key, meta: metaText.parse(meta) })));
      await this.#relay.presenceDiff(topic, { joins: {}, leaves });
    }
  }

  async #store(added: readonly Tracked[], removed: readonly Tracked[]): Promise<void> {
    const sql = `
      with gone as (
        delete from realtime.presences where ref in (select jsonb_array_elements_text($2::text::jsonb))
      )
      insert into realtime.presences (ref, process, topic, key, meta)
      select new.ref, $3::text::uuid, new.topic, new.key, new.meta
      from jsonb_to_recordset($1::text::jsonb) as new(ref text, topic text, key text, meta jsonb)
      on conflict (ref) do nothing`;
    const rows = added.map((tracked) => ({ ref: tracked.meta.phx_ref, ...tracked }));
    try {
      await this.#database.oneAsIdentity(serviceRole, anyRow, sql, [
        JSON.stringify(rows),
        JSON.stringify(removed.map(({ meta }) => meta.phx_ref)),
        this.#process.id,
      ]);
    } catch (error) {
      this.#isDamaged = true;
      throw error;
    }
  }
}

function listOf(entries: readonly { key: string; meta: Meta }[]): PresenceList {
  const byKey = Map.groupBy(entries, ({ key }) => key);
  return Object.fromEntries([...byKey].map(([key, same]) => [key, { metas: same.map(({ meta }) => meta) }]));
}
