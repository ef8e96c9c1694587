import type { FileRef } from '#domain/file-ref.ts';
import type { RecordValue } from '#domain/sync/record.ts';
import { removeFile } from './files.ts';
import type { LocalStore } from './sync-state.ts';
import { isFileRef } from './tables.ts';

/** The file that a value refers to; undefined if there is none. */
export function fileOf(value: RecordValue | null | undefined): FileRef | undefined {
  const file = value?.file ?? value?.logo;
  return isFileRef(file) ? file : undefined;
}

/**
 * Deletes files of the account that no record refers to anymore. Call this after everything is pulled, because another
 * device may use the same bytes. A file missed here only takes space.
 */
export async function removeUnusedFiles(local: LocalStore, freed: readonly FileRef[]): Promise<void> {
  if (freed.length === 0) return;
  const used = new Set<string | undefined>();
  await local.recordStates.each(({ base }) => used.add(fileOf(base)?.sha256));
  await local.images.each(({ file }) => used.add(file?.sha256));
  await local.recordings.each(({ file }) => used.add(file?.sha256));
  // Contents that a restored backup replaced can still be restored.
  await local.snapshots.each(({ contents: { images, recordings } }) => {
    for (const { file } of [...images, ...recordings]) used.add(file?.sha256);
  });
  for (const ref of freed) if (!used.has(ref.sha256)) await removeFile(ref);
}
