import type { KeyRow, ViewRow } from './rows.ts';

/** A view with plain columns of a table: its name for each, by the table's column number. */
export type View = Readonly<{ oid: number; names: ReadonlyMap<number, string> }>;

type Place = Readonly<{ table: number; column: number }>;

/** The views that contain columns of a table, by table. Views on views are resolved to the underlying tables. */
export function viewsByTable(rows: readonly ViewRow[]): ReadonlyMap<number, readonly View[]> {
  const places = new Map(rows.map(({ oid, tree }) => [oid, placesIn(tree)]));
  const origin = (place: Place): Place | undefined => {
    const below = places.get(place.table);
    if (!below) return place;
    const next = below.get(place.column);
    return next && origin(next);
  };
  const found = new Map<number, Map<number, Map<number, string>>>();
  for (const { oid, columns } of rows) {
    for (const { number, name } of columns) {
      const place = origin({ table: oid, column: number });
      if (!place) continue;
      const views = found.get(place.table) ?? new Map<number, Map<number, string>>();
      const names = views.get(oid) ?? new Map<number, string>();
      // If a view shows a column twice, use the first.
      if (!names.has(place.column)) names.set(place.column, name);
      found.set(place.table, views.set(oid, names));
    }
  }
  return new Map(
    [...found].map(([table, views]) => [table, [...views].map(([oid, names]) => ({ oid, names }))]),
  );
}

/** Returns primary keys that a view contains completely, with the view's column names, by view. */
export function keysOfViews(
  keys: readonly KeyRow[],
  views: ReadonlyMap<number, readonly View[]>,
): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const { table, columns } of keys) {
    for (const { oid, names } of views.get(table) ?? []) {
      const key = columns.flatMap((column) => names.get(column) ?? []);
      if (key.length === columns.length) found.set(oid, [...(found.get(oid) ?? []), ...key]);
    }
  }
  return found;
}

const targetDepth = 2;

/**
 * Returns where a view's columns come from, by column number, as stored in the view's query tree (`resorigtbl`,
 * `resorigcol`); 0 for computed columns. Deeper entries belong to subqueries. Backslashes escape characters in
 * names.
 */
function placesIn(tree: string): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>();
  let [depth, column, table] = [0, 0, 0];
  for (const [token, field, digits] of tree.matchAll(/\\.|[{}]|:(resno|resorigtbl|resorigcol) (\d+)/gs)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    else if (depth !== targetDepth) continue;
    else if (field === 'resno') column = Number(digits);
    else if (field === 'resorigtbl') table = Number(digits);
    else if (field === 'resorigcol' && table !== 0) places.set(column, { table, column: Number(digits) });
  }
  return places;
}
