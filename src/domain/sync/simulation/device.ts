import type { Batch } from '#domain/posts/batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { insertMissing } from '../planner-order.ts';
import type { AccountRecord, RecordKey, RecordState, RecordValue } from '../record.ts';
import type { Change, LocalValue } from '../record-state.ts';
import type { PullAnswer, PushAnswer, SentChange } from './account.ts';
import { Content, keyOf, nameOf, orderKey } from './content.ts';
import type { SyncRules } from './rules.ts';

export type Request =
  | { kind: 'pull'; epoch: number; after: number; before: number | null }
  | { kind: 'push'; epoch: number; changes: readonly Change[]; wire: readonly SentChange[] };

/** Kinds that a later release stores in a format that this release cannot read. */
const changedKinds = ['formula', 'plannerSlot'];

type DeviceOptions = { deviceId: string; clockOffset: number; isOld: boolean; rules: SyncRules };

/** A browser with its local store and sync state. What it stores survives a reload at any point. */
export class Device {
  readonly deviceId: string;
  readonly clockOffset: number;
  isOld: boolean;
  isOnline = true;
  /** The number of writing sessions, because the entries of a session may grow. */
  session = 0;
  content = new Content();
  /** The text shown in each open editor, by post. */
  readonly seen = new Map<string, string>();
  readonly #rules: SyncRules;
  #states = new Map<string, RecordState>();
  #epoch = 0;
  #cursor = 0;
  /** During a first sync: where to continue, and where the normal sync starts afterward. */
  #first: { before: number; head: number } | null = null;
  #isPullDue = true;
  #idsMade = 0;
  /** Versions whose text the account could not copy. */
  readonly #whole = new Set<string>();

  constructor({ deviceId, clockOffset, isOld, rules }: DeviceOptions) {
    this.deviceId = deviceId;
    this.clockOffset = clockOffset;
    this.isOld = isOld;
    this.#rules = rules;
  }

  newId = (): string => {
    this.#idsMade += 1;
    return `${this.deviceId}${this.#idsMade}`;
  };

  /** The next request; null if everything is shared and no news was announced. */
  nextRequest(maxChanges: number): Request | null {
    if (this.#first) return { kind: 'pull', epoch: this.#epoch, after: 0, before: this.#first.before };
    if (this.#isPullDue) return { kind: 'pull', epoch: this.#epoch, after: this.#cursor, before: null };
    const changes = this.changes().slice(0, maxChanges);
    if (changes.length === 0) return null;
    const wire = changes.map((change) => this.#wire(change));
    for (const change of changes) {
      const name = nameOf(change);
      this.#states.set(name, this.#rules.beforePush(this.#states.get(name), change));
    }
    return { kind: 'push', epoch: this.#epoch, changes, wire };
  }

  /** Called when another device stored something, or when it is time to check. */
  wake(): void {
    this.#isPullDue = true;
  }

  changes(): Change[] {
    const names = new Set([...this.content.rows.keys(), ...this.#states.keys(), nameOf(orderKey)]);
    return [...names].flatMap((name) => {
      const key = keyOf(name);
      const format = this.#formatOf(key.kind);
      return this.#rules.changeToPush(this.#states.get(name), this.#localOf(key), key, format) ?? [];
    });
  }

  isSettled(head: number): boolean {
    return !this.#first && !this.#isPullDue && this.#cursor === head && this.changes().length === 0;
  }

  /** Loads a later release, which can read the newer format. */
  update(): void {
    if (!this.isOld) return;
    this.isOld = false;
    this.#first = { before: Number.POSITIVE_INFINITY, head: this.#cursor };
  }

  onPush(changes: readonly Change[], answer: PushAnswer, now: number): void {
    if (answer.epoch !== this.#epoch) return;
    this.#isPullDue = true;
    for (const [index, result] of answer.results.entries()) {
      const change = changes[index];
      if (!change) continue;
      if (result.status === 'conflict') {
        this.#whole.add(change.recordId);
        this.#merge(result.record, now);
      } else {
        const name = nameOf(change);
        this.#states.set(name, this.#rules.afterPush(this.#states.get(name), change, result.version));
      }
    }
  }

  onPull(request: Extract<Request, { kind: 'pull' }>, answer: PullAnswer, now: number, isLate = false): void {
    if (isLate && answer.epoch !== this.#epoch) return;
    if (answer.epoch !== this.#epoch) {
      this.#epoch = answer.epoch;
      this.#states = new Map([...this.#states].map(([name, state]) => [name, this.#rules.afterReset(state)]));
      this.#cursor = 0;
      this.#first = { before: answer.head + 1, head: answer.head };
      return;
    }
    for (const record of answer.records) this.#merge(record, now);
    if (isLate) return;
    const versions = answer.records.map(({ version }) => version);
    if (this.#first && request.before !== null) {
      if (answer.more) this.#first = { ...this.#first, before: Math.min(...versions) };
      else {
        this.#cursor = this.#first.head;
        this.#first = null;
        this.#isPullDue = true;
      }
    } else if (!this.#first && request.before === null) {
      this.#cursor = answer.more ? Math.max(this.#cursor, ...versions) : Math.max(this.#cursor, answer.head);
      this.#isPullDue = answer.more;
      if (!answer.more) this.#tidy();
    }
  }

  #wire(change: Change): SentChange {
    const wire = this.#rules.wireChange(this.#states.get(nameOf(change)), change);
    const isWhole = this.#whole.has(change.recordId);
    return this.#rules.withCopiedText(
      wire,
      isWhole ? undefined : this.#states.get(`post/${change.value?.postId}`),
    );
  }

  #merge(record: AccountRecord, now: number): void {
    const name = nameOf(record);
    const local = this.#localOf(record);
    const result = this.#rules.afterPull(this.#states.get(name), local, record, {
      newId: this.newId,
      now,
      deviceId: this.deviceId,
      deviceName: (deviceId) => deviceId ?? 'another device',
      format: this.#formatOf(record.kind),
    });
    this.#states.set(name, result.state);
    if (result.local !== local) this.#setLocal(record, result.local);
    for (const entry of result.addedHistory) {
      const [added] = this.#rules.newVersions(this.content.historyOf(entry.postId), [entry]);
      if (added) this.content.put('history', added.entryId, added);
    }
  }

  #formatOf(kind: string): number {
    return changedKinds.includes(kind) && !this.isOld ? 2 : 1;
  }

  #localOf(key: RecordKey): LocalValue {
    if (key.kind !== 'plannerOrder') return this.content.rows.get(nameOf(key)) ?? null;
    const base = this.#baseOrder();
    const slots = this.content.slotIds.map((postId, position) => ({ postId, position }));
    const ids = this.#rules.orderOf(slots, base, (id) => this.#states.has(`plannerSlot/${id}`));
    return ids.length === 0 && base.length === 0 ? null : { ids };
  }

  #setLocal({ kind, recordId }: RecordKey, value: RecordValue | null): void {
    const { content } = this;
    if (kind === 'plannerOrder') {
      const places = new Map(idsIn(value).map((id, index) => [id, index]));
      const placeOf = (id: string) => places.get(id) ?? places.size;
      content.slotIds = content.slotIds.toSorted((one, other) => placeOf(one) - placeOf(other));
      return;
    }
    if (kind === 'plannerSlot' && value && !content.slotIds.includes(recordId)) {
      content.slotIds = [...insertMissing(content.slotIds, [recordId], this.#baseOrder())];
    }
    if (value) content.put(kind as 'post', recordId, value);
    else content.remove(kind as 'post', recordId);
  }

  #baseOrder(): string[] {
    return idsIn(this.#states.get(nameOf(orderKey))?.base ?? null);
  }

  #tidy(): void {
    const { content } = this;
    const tidied = this.#rules.tidyBatches({
      currentBatchId: content.setting('currentBatchId', ''),
      batches: content.all<Batch>('batch'),
      posts: content.all<Post>('post'),
    });
    if (!tidied) return;
    if (tidied.currentBatchId !== content.setting('currentBatchId', ''))
      content.putSetting('currentBatchId', tidied.currentBatchId);
    for (const batch of tidied.batches) content.put('batch', batch.batchId, batch);
    for (const post of tidied.posts) content.put('post', post.postId, post);
    for (const batchId of tidied.removedBatchIds) content.remove('batch', batchId);
    for (const postId of tidied.removedPostIds) content.remove('post', postId);
  }
}

function idsIn(value: RecordValue | null): string[] {
  return Array.isArray(value?.ids) ? value.ids.filter((id) => typeof id === 'string') : [];
}
