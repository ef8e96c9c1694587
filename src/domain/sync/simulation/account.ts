import type { TextCopies } from '../copied-text.ts';
import type { AccountRecord, RecordValue } from '../record.ts';
import { applySplices } from '../splice-texts.ts';
import { sameValue } from '../values.ts';
import type { WireChange } from '../wire-change.ts';

export type PushResult =
  | { status: 'stored'; version: number }
  | { status: 'conflict'; record: AccountRecord };

/** A change as the account receives it. */
export type SentChange = WireChange & { copies?: TextCopies };

export type PushAnswer = { epoch: number; results: PushResult[] };
export type PullAnswer = { epoch: number; head: number; records: AccountRecord[]; more: boolean };

/** `written` has the version under which each device last stored the record. */
type StoredRecord = Omit<AccountRecord, 'ownVersion'> & { written: ReadonlyMap<string, number> };
type Stored = { head: number; records: ReadonlyMap<string, StoredRecord> };

/** The account's tables and functions in memory. It compares versions and stores; it merges nothing. */
export class Account {
  epoch = 1;
  head = 0;
  records = new Map<string, StoredRecord>();
  /** The head at the start of the epoch. Earlier versions say nothing about the pushes of devices. */
  #epochStart = 0;
  /** Records of a later format that an older release replaced. Must stay empty. */
  damaged: string[] = [];

  push(deviceId: string, epoch: number, changes: readonly SentChange[]): PushAnswer {
    if (epoch !== this.epoch) return { epoch: this.epoch, results: [] };
    return { epoch, results: changes.map((change) => this.#store(deviceId, change)) };
  }

  /**
   * Returns records after a version, oldest first, or before a version, newest first. The latter leaves out deleted
   * records.
   */
  pull(
    deviceId: string,
    epoch: number,
    { after, before, limit }: { after: number; before: number | null; limit: number },
  ): PullAnswer {
    if (epoch !== this.epoch) return { epoch: this.epoch, head: this.head, records: [], more: false };
    const all = [...this.records.values()].sort((one, other) => one.version - other.version);
    const wanted =
      before === null
        ? all.filter(({ version }) => version > after)
        : all.filter(({ version, value }) => version < before && value !== null).reverse();
    const records = wanted.slice(0, limit).map((record) => this.#seenBy(deviceId, record));
    return { epoch, head: this.head, records, more: records.length < wanted.length };
  }

  backup(): Stored {
    return { head: this.head, records: new Map(this.records) };
  }

  /** Restores a backup, or empties the account. */
  restore({ head, records }: Stored = { head: 0, records: new Map() }): void {
    this.epoch += 1;
    this.head = head;
    this.#epochStart = head;
    this.records = new Map(records);
  }

  #seenBy(deviceId: string, { written, ...record }: StoredRecord): AccountRecord {
    const version = written.get(deviceId) ?? 0;
    return { ...record, ownVersion: version > this.#epochStart ? version : 0 };
  }

  #store(deviceId: string, change: SentChange): PushResult {
    const { kind, id, base, format, value, splices, copies } = change;
    const key = `${kind}/${id}`;
    const stored = this.records.get(key);
    const missing = { kind, recordId: id, version: 0, format, value: null, deviceId: null, ownVersion: 0 };
    const conflict = {
      status: 'conflict',
      record: stored ? this.#seenBy(deviceId, stored) : missing,
    } as const;
    if (!splices && !copies && stored && sameValue(stored.value, value)) {
      return { status: 'stored', version: stored.version };
    }
    if ((stored?.version ?? 0) !== base) return conflict;
    const whole = this.#wholeValue(stored, change);
    if (whole === undefined) return conflict;
    if (stored?.value && stored.format > format) this.damaged.push(key);
    this.head += 1;
    // Copied through JSON, so that devices share no objects.
    const copy = JSON.parse(JSON.stringify(whole)) as RecordValue | null;
    const written = new Map(stored?.written).set(deviceId, this.head);
    this.records.set(key, { kind, recordId: id, version: this.head, format, value: copy, deviceId, written });
    return { status: 'stored', version: this.head };
  }

  /** Undefined if a text that the change refers to no longer exists. */
  #wholeValue(
    stored: StoredRecord | undefined,
    { value, splices, copies }: SentChange,
  ): RecordValue | null | undefined {
    if (!value || !(splices || copies)) return value;
    const start = copies ? this.#withCopies(value, copies) : stored?.value;
    if (!start) return undefined;
    return splices ? applySplices(start, { fields: copies ? {} : value, splices }) : start;
  }

  #withCopies(value: RecordValue, copies: TextCopies): RecordValue | undefined {
    const copy = copies['text.content'];
    if (!copy) return value;
    const [kind, recordId, version, field] = copy;
    const source = this.records.get(`${kind}/${recordId}`);
    if (!source?.value || source.version !== version) return undefined;
    return { ...value, text: { ...(value.text as RecordValue), content: source.value[field] } };
  }
}
