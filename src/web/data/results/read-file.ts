import type { Result } from '#domain/result.ts';
import {
  type ExportedPost,
  exportProblemMessage,
  readExport,
  type Sheet,
} from '#domain/results/read-export.ts';
import { now } from '#web/browser/clock.ts';
import { readTextFile } from '#web/browser/text-file.ts';
import { tableFromCsv } from '../export/csv-table.ts';
import { sheetsIn } from './xlsx.ts';

export type FileReading =
  | { ok: true; fileName: string; posts: ExportedPost[] }
  | { ok: false; message: string };

const maxFileBytes = 10 * 1024 * 1024;

/** Reads the posts in a LinkedIn export, which is an Excel or CSV file. */
export async function readExportFile(file: File): Promise<FileReading> {
  if (file.size > maxFileBytes) return { ok: false, message: 'This file is too large. The limit is 10 MB.' };
  const sheets = await sheetsOf(file).catch(
    () =>
      ({
        ok: false,
        reason:
          'Couldn’t read this file. Export it from LinkedIn again, or open it, save it as .csv, and choose that file.',
      }) as const,
  );
  if (!sheets.ok) return { ok: false, message: sheets.reason };
  const posts = readExport(sheets.value, now());
  return posts.ok
    ? { ok: true, fileName: file.name, posts: posts.value }
    : { ok: false, message: exportProblemMessage(posts.reason) };
}

async function sheetsOf(file: File): Promise<Result<Sheet[], string>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, [0x50, 0x4b])) {
    const sheets = sheetsIn(bytes);
    return sheets ? { ok: true, value: sheets } : { ok: false, reason: 'This file is too large.' };
  }
  // Pages export Excel's format from before 2007.
  if (startsWith(bytes, [0xd0, 0xcf]))
    return {
      ok: false,
      reason: 'This is an old Excel file (.xls). Open it, save it as .xlsx or .csv, and choose that file.',
    };
  const content = await readTextFile(file, maxFileBytes);
  if (!content.ok) return { ok: false, reason: 'Choose the .xlsx or .csv file that LinkedIn exported.' };
  const csv = tableFromCsv(content.text);
  return csv.ok
    ? { ok: true, value: [{ name: file.name, rows: csv.table }] }
    : { ok: false, reason: csv.message };
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
