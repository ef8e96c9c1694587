import { isTest, parseLogic, parseTest } from './conditions.ts';
import { Cursor } from './cursor.ts';
import { parseSelect } from './select.ts';
import type { Condition, Field, Located, OrderTerm, Query } from './tree.ts';

/**
 * Parses a query string. With `forCall`, parameters without an operator are arguments of the called function.
 * Throws PGRST100 for syntax errors.
 */
export function parseQuery(parameters: URLSearchParams, forCall: boolean): Query {
  const conditions: Located<Condition>[] = [];
  const orders: Located<OrderTerm[]>[] = [];
  const limits: Located<number>[] = [];
  const offsets: Located<number>[] = [];
  const callArguments: [string, string][] = [];

  for (const [key, value] of parameters) {
    if (key === 'select' || key === 'columns' || key === 'on_conflict') continue;
    const last = key.slice(key.lastIndexOf('.') + 1);
    if (last === 'and' || last === 'or') {
      const { path, negated } = logicPath(key);
      conditions.push({ path, value: parseLogic(last, negated, value) });
    } else if (last === 'order') {
      orders.push({ path: treePath(key).path, value: parseOrder(value) });
    } else if (last === 'limit' || last === 'offset') {
      const number = wholeNumber(last, value);
      (last === 'limit' ? limits : offsets).push({ path: treePath(key).path, value: number });
    } else if (forCall && !isTest(value)) {
      callArguments.push([key, value]);
    } else {
      const { path, field } = treePath(key);
      conditions.push({ path, value: parseTest(field, value) });
    }
  }

  return {
    select: parseSelect(parameters.get('select') ?? '*'),
    conditions,
    orders,
    limits,
    offsets,
    columns: nameList('columns parameter', parameters.get('columns')),
    onConflict: nameList('on_conflict parameter', parameters.get('on_conflict')),
    arguments: callArguments,
  };
}

/** Splits `clients.projects.name->>x` into the path of tables and the field. */
function treePath(key: string): { path: string[]; field: Field } {
  const cursor = new Cursor('tree path', key);
  const names = [cursor.name()];
  while (cursor.take('.')) names.push(cursor.name());
  const field = { name: names.pop() ?? '', path: cursor.jsonPath() };
  cursor.end();
  return { path: names, field };
}

function logicPath(key: string): { path: string[]; negated: boolean } {
  const { path } = treePath(key);
  const negated = path.at(-1) === 'not';
  return { path: negated ? path.slice(0, -1) : path, negated };
}

function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor('order', text);
  const terms: OrderTerm[] = [];
  do {
    cursor.skipSpace();
    terms.push(orderTerm(cursor));
    cursor.skipSpace();
  } while (cursor.take(','));
  cursor.end();
  return terms;
}

function orderTerm(cursor: Cursor): OrderTerm {
  const first = cursor.name();
  const relation = cursor.take('(') ? first : undefined;
  const field = relation === undefined ? { name: first, path: cursor.jsonPath() } : cursor.field();
  if (relation !== undefined) cursor.need(')');
  const direction = cursor.match(/\.(?:asc|desc)(?![a-z])/y);
  const nulls = cursor.match(/\.nulls(?:first|last)/y);
  return {
    relation,
    field,
    direction: direction === '.asc' ? 'asc' : direction === '.desc' ? 'desc' : undefined,
    nulls: nulls === '.nullsfirst' ? 'first' : nulls === '.nullslast' ? 'last' : undefined,
  };
}

function wholeNumber(what: string, text: string): number {
  const cursor = new Cursor(`${what} parameter`, text);
  const digits = cursor.match(/-?\d{1,15}/y) ?? cursor.fail('a number');
  cursor.end();
  return Number(digits);
}

function nameList(what: string, text: string | null): string[] | undefined {
  if (text === null) return undefined;
  const cursor = new Cursor(what, text);
  const names: string[] = [];
  do {
    cursor.skipSpace();
    names.push(cursor.name());
    cursor.skipSpace();
  } while (cursor.take(','));
  cursor.end();
  return names;
}
