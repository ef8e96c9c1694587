import type { Page } from '@playwright/test';
import { type ImportResult, parseImport } from '#domain/batch-table/import.ts';
import { tableFromCsv } from '#web/data/export/csv-table.ts';

/** Returns the import result of a CSV file. */
export function importedFrom(csv: string): ImportResult {
  const read = tableFromCsv(csv);
  return read.ok ? parseImport(read.table) : read;
}

/** Makes files unreadable, as if deleted or offline in a cloud. Returns a function that ends this. */
export async function makeFilesUnreadable(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { arrayBuffer, text } = Blob.prototype;
    Reflect.set(globalThis, 'readersOfFiles', { arrayBuffer, text });
    const refuse = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    Object.assign(Blob.prototype, { arrayBuffer: refuse, text: refuse });
  });
  return () =>
    page.evaluate(() => void Object.assign(Blob.prototype, Reflect.get(globalThis, 'readersOfFiles')));
}
