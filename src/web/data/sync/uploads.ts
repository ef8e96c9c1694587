import type { FileRef } from '#domain/file-ref.ts';
import type { RecordKey } from '#domain/sync/record.ts';
import { blobFromDataUrl } from '#web/browser/data-url.ts';
import { savedBrandKit } from '../video/brand-kit.ts';
import { rememberLogo } from './brand-kit-record.ts';
import { ensureUploaded, type UploadFailure } from './files.ts';
import type { LocalStore } from './sync-state.ts';

/** Milliseconds until a failed file is tried again. */
const pauses: Readonly<Record<UploadFailure, number>> = {
  offline: 0,
  failed: 60_000,
  full: 600_000,
  'too-large': Number.POSITIVE_INFINITY,
};

/** Bytes on this device, and a function that records which file of the account they are. */
type LocalFile = { blob: Blob; note: (ref: FileRef) => Promise<unknown> };

/**
 * Uploads images, recordings, and the logo, one at a time and in parallel to texts, which never wait for them.
 * `finished` is called after each success: the record then refers to the file and is pushed.
 */
export class Uploads {
  private readonly local: LocalStore;
  private readonly finished: (key: RecordKey) => void;
  private readonly waiting = new Map<string, RecordKey>();
  private readonly failures = new Map<string, { reason: UploadFailure; retryAt: number }>();
  /** Files that this page uploaded, although the account may not refer to them yet. */
  private readonly uploaded = new Set<string>();
  private isRunning = false;

  constructor(local: LocalStore, finished: (key: RecordKey) => void) {
    this.local = local;
    this.finished = finished;
  }

  get isBusy(): boolean {
    return this.isRunning;
  }

  /** The number of files that are only on this device. */
  get count(): number {
    return this.waiting.size;
  }

  /** Why the oldest file that could not be uploaded was refused; null if none was refused. */
  get failure(): Exclude<UploadFailure, 'offline'> | null {
    for (const { reason } of this.failures.values()) if (reason !== 'offline') return reason;
    return null;
  }

  /** Makes the next run try everything. */
  forgetFailures(): void {
    this.failures.clear();
  }

  add(keys: readonly RecordKey[]): void {
    for (const key of keys) if (!this.uploaded.has(nameOf(key))) this.waiting.set(nameOf(key), key);
  }

  /** Call this after files were deleted from the account, because uploaded files may be needed again. */
  forgetUploaded(): void {
    this.uploaded.clear();
  }

  /** Tries every waiting file that did not just fail. Stops if the network is down or the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      for (const [name, key] of this.waiting) {
        if (signal.aborted) return;
        if ((this.failures.get(name)?.retryAt ?? 0) > performance.now()) continue;
        if ((await this.upload(name, key)) === 'offline') return;
      }
    } finally {
      this.isRunning = false;
    }
  }

  private async upload(name: string, key: RecordKey): Promise<UploadFailure | 'done'> {
    const file = await readFile(this.local, key);
    if (!file) {
      this.waiting.delete(name);
      return 'done';
    }
    const uploaded = await ensureUploaded(file.blob);
    if (!uploaded.ok) {
      this.failures.set(name, {
        reason: uploaded.reason,
        retryAt: performance.now() + pauses[uploaded.reason],
      });
      return uploaded.reason;
    }
    // Another logo may have the same name.
    if (key.kind !== 'brandKit') this.uploaded.add(name);
    await file.note(uploaded.ref);
    this.waiting.delete(name);
    this.failures.delete(name);
    this.finished(key);
    return 'done';
  }
}

function nameOf({ kind, recordId }: RecordKey): string {
  return `${kind} ${recordId}`;
}

/** Null if the bytes are not on this device or were removed. */
async function readFile(local: LocalStore, { kind, recordId }: RecordKey): Promise<LocalFile | null> {
  if (kind === 'image') {
    const image = await local.images.get(recordId);
    return image?.blob ? { blob: image.blob, note: (file) => local.images.update(recordId, { file }) } : null;
  }
  if (kind === 'recording') return readRecordingFile(local, recordId);
  const dataUrl = savedBrandKit()?.logoDataUrl;
  if (!dataUrl) return null;
  return { blob: blobFromDataUrl(dataUrl), note: (ref) => rememberLogo(local, ref, dataUrl) };
}

async function readRecordingFile(local: LocalStore, recordingId: string): Promise<LocalFile | null> {
  const recording = await local.recordings.get(recordingId);
  const chunks = await local.recordingChunks.where('recordingId').equals(recordingId).sortBy('chunkId');
  if (!recording || chunks.length === 0) return null;
  const blob = new Blob(
    chunks.map((chunk) => chunk.blob),
    { type: recording.mimeType },
  );
  return { blob, note: (file) => local.recordings.update(recordingId, { file }) };
}
