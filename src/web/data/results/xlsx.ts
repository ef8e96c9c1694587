import { strFromU8, unzipSync } from 'fflate';
import type { Sheet } from '#domain/results/read-export.ts';

/** A file that unpacks to more is not a LinkedIn export. */
const maxUnpackedBytes = 50 * 1024 * 1024;
const maxColumns = 200;

/**
 * Reads the texts and numbers of all sheets of an Excel file: a ZIP file with the XML that ECMA-376 describes. Throws
 * if it is not an Excel file. Formulas have their saved values; formats are not applied. Null if it unpacks to more
 * than any export has.
 */
export function sheetsIn(bytes: Uint8Array): Sheet[] | null {
  let unpacked = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/^xl\/.*\.(?:xml|rels)$/.test(name)) return false;
      unpacked += originalSize;
      return unpacked <= maxUnpackedBytes;
    },
  });
  if (unpacked > maxUnpackedBytes) return null;
  const part = (name: string) => {
    const found = parts[name];
    return found ? new DOMParser().parseFromString(strFromU8(found), 'text/xml') : null;
  };
  const workbook = part('xl/workbook.xml');
  if (!workbook) throw new Error('This is no Excel file.');
  const shared = elements(part('xl/sharedStrings.xml'), 'si').map(textOf);
  const targets = new Map(
    elements(part('xl/_rels/workbook.xml.rels'), 'Relationship').map((each) => [
      each.getAttribute('Id'),
      each.getAttribute('Target') ?? '',
    ]),
  );
  return elements(workbook, 'sheet').flatMap((sheet) => {
    const id = [...sheet.attributes].find(({ localName }) => localName === 'id')?.value ?? '';
    const target = targets.get(id) ?? '';
    const content = part(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return content ? [{ name: sheet.getAttribute('name') ?? '', rows: rowsOf(content, shared) }] : [];
  });
}

function rowsOf(content: Document, shared: readonly string[]): string[][] {
  return elements(content, 'row').map((row) => {
    const cells: string[] = [];
    for (const cell of elements(row, 'c')) {
      const column = columnOf(cell.getAttribute('r') ?? '') ?? cells.length;
      if (column >= maxColumns) continue;
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, shared);
    }
    return cells;
  });
}

function cellText(cell: Element, shared: readonly string[]): string {
  const kind = cell.getAttribute('t');
  if (kind === 'inlineStr') return elements(cell, 'is').map(textOf).join('');
  const value = elements(cell, 'v')[0]?.textContent ?? '';
  return kind === 's' ? (shared[Number(value)] ?? '') : value;
}

/** `B7` → 1. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The pieces of a text with several formats, without pronunciation hints. */
function textOf(text: Element): string {
  return elements(text, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('');
}

/** Finds elements by local name, because the namespace may have any prefix. */
function elements(parent: Document | Element | null, name: string): Element[] {
  return parent ? [...parent.getElementsByTagNameNS('*', name)] : [];
}
