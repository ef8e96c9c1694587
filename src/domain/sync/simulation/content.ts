import type { Batch } from '#domain/posts/batch.ts';
import type { HistoryEntry } from '#domain/posts/history.ts';
import type { Post } from '#domain/posts/post.ts';
import type { RecordKey, RecordKind, RecordValue } from '../record.ts';

export const orderKey: RecordKey = { kind: 'plannerOrder', recordId: 'order' };

export function nameOf({ kind, recordId }: RecordKey): string {
  return `${kind}/${recordId}`;
}

export function keyOf(name: string): RecordKey {
  const slash = name.indexOf('/');
  return { kind: name.slice(0, slash), recordId: name.slice(slash + 1) };
}

/** A device's rows, as records. The order of the slots is a separate list. */
export class Content {
  rows = new Map<string, RecordValue>();
  slotIds: string[] = [];

  get<Value>(kind: RecordKind, recordId: string): Value | undefined {
    return this.rows.get(`${kind}/${recordId}`) as Value | undefined;
  }

  all<Value>(kind: RecordKind): Value[] {
    const prefix = `${kind}/`;
    const found: Value[] = [];
    for (const [name, value] of this.rows) if (name.startsWith(prefix)) found.push(value as Value);
    return found;
  }

  put(kind: RecordKind, recordId: string, value: object): void {
    this.rows.set(`${kind}/${recordId}`, value as RecordValue);
    if (kind === 'plannerSlot' && !this.slotIds.includes(recordId)) this.slotIds.push(recordId);
  }

  remove(kind: RecordKind, recordId: string): void {
    this.rows.delete(`${kind}/${recordId}`);
    if (kind === 'plannerSlot') this.slotIds = this.slotIds.filter((id) => id !== recordId);
  }

  setting<Value>(key: string, otherwise: Value): Value {
    return this.get<{ value: Value }>('setting', key)?.value ?? otherwise;
  }

  putSetting(key: string, value: unknown): void {
    this.put('setting', key, { key, value });
  }

  historyOf(postId: string): HistoryEntry[] {
    return this.all<HistoryEntry>('history').filter((entry) => entry.postId === postId);
  }

  currentBatch(): Batch | undefined {
    return this.get<Batch>('batch', this.setting('currentBatchId', ''));
  }

  currentPosts(): Post[] {
    const batch = this.currentBatch();
    return batch ? batch.postIds.flatMap((postId) => this.get<Post>('post', postId) ?? []) : [];
  }

  copy(): Content {
    const copy = new Content();
    copy.rows = new Map(this.rows);
    copy.slotIds = [...this.slotIds];
    return copy;
  }
}
