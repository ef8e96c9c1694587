import { expect, onTestFinished } from 'vitest';
import { type AccountRecord, recordFormat } from '#domain/sync/record.ts';
import type { SyncStatus } from '#domain/sync/status.ts';
import { newId } from '#web/browser/ids.ts';
import { backendClient, startSession } from '#web/data/account/session.ts';
import type { SyncNotice } from '#web/data/sync/slot-images.ts';
import { startSync } from '#web/data/sync/start.ts';
import { syncStatus } from '#web/data/sync/sync-status.ts';
import { newAccount, signOutAtEnd } from './session.ts';

/** Signs in to a new account for this test, which has stored nothing. Returns its id. */
export async function signInToNewAccount(): Promise<string> {
  await startSession();
  await newAccount();
  await signOutAtEnd();
  const { data } = await (await backendClient()).auth.getUser();
  if (!data.user) throw new Error('Nobody is signed in.');
  return data.user.id;
}

/** Syncs this page's store until the returned `stop` is called or the test ends. */
export function sync(userId: string): { stop: () => void; notices: readonly SyncNotice[] } {
  const notices: SyncNotice[] = [];
  const stop = startSync(userId, (added) => notices.push(...added));
  onTestFinished(stop);
  return { stop, notices };
}

export async function expectStage(stage: SyncStatus['stage']): Promise<void> {
  await expect.poll(() => syncStatus.get().stage).toBe(stage);
}

export async function expectProblem(problem: string): Promise<void> {
  await expect.poll(syncStatus.get).toMatchObject({ stage: 'blocked', problem });
}

type Record = Pick<AccountRecord, 'kind' | 'recordId' | 'version' | 'format' | 'value'>;

/** Another device of the account, which reads and writes the account's records without a local store. */
export class OtherDevice {
  private readonly deviceId = newId();
  private epoch = '';

  async records(): Promise<Record[]> {
    const all: Record[] = [];
    await this.register();
    for (let after = 0; ; after = all.at(-1)?.version ?? 0) {
      const page = await this.call('pull_records', {
        epoch: this.epoch,
        after,
        before: null,
        max_bytes: null,
      });
      const records = page.records as { id: string }[];
      all.push(...records.map(({ id, ...record }) => ({ ...record, recordId: id }) as unknown as Record));
      if (page.more !== true) return all;
    }
  }

  async record(kind: string, recordId: string): Promise<Record | undefined> {
    return (await this.records()).find((each) => each.kind === kind && each.recordId === recordId);
  }

  /** Stores a value based on the account's newest version. */
  async put(
    kind: string,
    recordId: string,
    value: object | null,
    format: number = recordFormat,
  ): Promise<void> {
    await this.putAll([{ kind, recordId, value, format }]);
  }

  async putAll(
    changes: readonly { kind: string; recordId: string; value: object | null; format?: number }[],
  ): Promise<void> {
    const versions = new Map(
      (await this.records()).map((each) => [`${each.kind} ${each.recordId}`, each.version]),
    );
    // Sends as many at once as a device does, because a busy server cancels longer statements.
    for (let start = 0; start < changes.length; start += 200) {
      const some = changes
        .slice(start, start + 200)
        .map(({ kind, recordId, value, format = recordFormat }) => ({
          kind,
          id: recordId,
          base: versions.get(`${kind} ${recordId}`) ?? 0,
          format,
          value,
        }));
      const { results } = await this.push(some);
      expect(results.map(({ status }) => status)).toEqual(some.map(() => 'stored'));
    }
  }

  /** Pushes a version that the account never had, so that it gets a new epoch as after a restored backup. */
  async renewEpoch(): Promise<void> {
    await this.push([{ kind: 'idea', id: 'unknown', base: 1_000_000, format: recordFormat, value: {} }]);
  }

  private async push(changes: readonly object[]): Promise<{ results: { status: string }[] }> {
    await this.register();
    const args = { device_id: this.deviceId, epoch: this.epoch, changes };
    return (await this.call('push_records', args)) as { results: { status: string }[] };
  }

  private async register(): Promise<void> {
    const { epoch } = await this.call('register_device', {
      device_id: this.deviceId,
      name: 'Firefox on Linux',
    });
    this.epoch = String(epoch);
  }

  private async call(name: string, args: object): Promise<{ [field: string]: unknown }> {
    const { data, error } = await (await backendClient()).rpc(name, args);
    if (error) throw error;
    return data;
  }
}
