import type * as z from 'zod/mini';
import { requestJson } from '../backend-request.ts';
import { columnsOf } from './rows.ts';

type Rows<Row extends object> = z.ZodMiniArray<z.ZodMiniType<Row>> & Parameters<typeof columnsOf>[0];

/** The maximum number of rows that hosted projects return at once. */
const pageRows = 1_000;

/** Reads rows of a table, with the columns of `shape`. */
export async function rowsOf<Row extends object>(shape: Rows<Row>, query: string): Promise<Row[]> {
  return shape.parse(await requestJson(`/rest/v1/${query}&select=${columnsOf(shape)}`));
}

/**
 * Reads all rows, in pages. `query` orders them by id, and each page starts after the last id of the previous one,
 * because an offset would skip or repeat rows if rows are added or removed in between.
 */
export async function allRowsOf<Row extends { id: string }>(
  shape: Rows<Row>,
  query: `${string}order=id`,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await rowsOf(shape, `${query}&limit=${pageRows}${last ? `&id=gt.${last.id}` : ''}`);
    all.push(...page);
    if (page.length < pageRows) return all;
  }
}
