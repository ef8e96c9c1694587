import { refuse } from '../refusal.ts';
import { Cursor } from './cursor.ts';
import type { EmbedItem, SelectItem } from './tree.ts';

/**
 * More than any real query needs. Hundreds of joins cost the planner seconds and hundreds of megabytes, even for
 * callers without access, because permissions are checked later.
 */
const maxEmbeds = 20;
/** Each level can multiply the rows of its parent. */
const maxDepth = 4;

/** Parses `select=`. Throws PGRST100. */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor('select parameter', text);
  const items = itemList(cursor);
  cursor.end();
  if (embedsIn(items) > maxEmbeds) throw refuse.embeds(maxEmbeds);
  if (depthOf(items) > maxDepth) throw refuse.embedDepth(maxDepth);
  return items;
}

function embedsIn(items: readonly SelectItem[]): number {
  return items.reduce((sum, each) => sum + (each.kind === 'embed' ? 1 + embedsIn(each.select) : 0), 0);
}

/** How many levels of related tables a read embeds. */
export function depthOf(items: readonly SelectItem[]): number {
  return Math.max(0, ...items.map((each) => (each.kind === 'embed' ? 1 + depthOf(each.select) : 0)));
}

function itemList(cursor: Cursor): SelectItem[] {
  const items: SelectItem[] = [];
  cursor.skipSpace();
  if (cursor.done || cursor.peek() === ')') return items;
  do {
    cursor.skipSpace();
    items.push(item(cursor));
    cursor.skipSpace();
  } while (cursor.take(','));
  return items;
}

function item(cursor: Cursor): SelectItem {
  if (cursor.take('...')) {
    return cursor.attempt(() => embed(cursor, undefined, true)) ?? cursor.fail('a related table');
  }
  if (cursor.take('*')) return { kind: 'all' };
  const alias = cursor.attempt(() => {
    const name = cursor.name();
    return !cursor.looksAt('::') && cursor.take(':') ? name : undefined;
  });
  return cursor.attempt(() => embed(cursor, alias, false)) ?? column(cursor, alias);
}

/** Parses `name[!hint][!inner](…)`. Returns undefined without parentheses. */
function embed(cursor: Cursor, alias: string | undefined, spread: boolean): EmbedItem | undefined {
  if (cursor.looksAt('count()')) return undefined;
  const target = cursor.name();
  let hint: string | undefined;
  let inner = false;
  while (cursor.take('!')) {
    const word = cursor.name();
    if (word === 'inner') inner = true;
    else if (word !== 'left') hint = word;
  }
  if (!cursor.take('(')) return undefined;
  const select = cursor.nested(() => itemList(cursor));
  cursor.need(')');
  return { kind: 'embed', target, alias, hint, inner, spread, select };
}

function column(cursor: Cursor, alias: string | undefined): SelectItem {
  if (cursor.take('count()')) {
    return {
      kind: 'column',
      field: { name: '', path: [] },
      alias,
      cast: undefined,
      aggregate: 'count',
      aggregateCast: castName(cursor),
    };
  }
  const field = cursor.field();
  const cast = castName(cursor);
  const aggregate = cursor.match(/\.(?:sum|avg|count|max|min)\(\)/y)?.slice(1, -2);
  const aggregateCast = aggregate === undefined ? undefined : castName(cursor);
  return { kind: 'column', field, alias, cast, aggregate, aggregateCast };
}

function castName(cursor: Cursor): string | undefined {
  return cursor.take('::') ? (cursor.match(/[\p{L}\p{N}_ ]+/uy)?.trim() ?? cursor.fail('a type')) : undefined;
}
