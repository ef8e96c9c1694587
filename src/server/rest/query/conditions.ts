import { Cursor } from './cursor.ts';
import {
  type Condition,
  comparisons,
  containments,
  type Field,
  type IsValue,
  type Test,
  textSearches,
} from './tree.ts';

/** Parses a filter value such as `not.in.(1,2)`. Throws PGRST100. */
export function parseTest(field: Field, text: string): Condition {
  const cursor = new Cursor('filter', text);
  const negated = cursor.take('not.');
  const test = readTest(cursor, () => cursor.rest());
  cursor.end();
  return { kind: 'test', field, negated, test };
}

/** Whether a value starts like a filter, as opposed to a function argument. */
export function isTest(text: string): boolean {
  return operatorPattern.test(text);
}

/** Parses the value of `and=` or `or=`, such as `(a.eq.1,not.or(b.gt.2,c.is.null))`. Throws PGRST100. */
export function parseLogic(operator: 'and' | 'or', negated: boolean, text: string): Condition {
  const cursor = new Cursor('logic tree', text);
  const conditions = conditionList(cursor);
  cursor.end();
  return { kind: 'logic', operator, negated, conditions };
}

const operators = [...comparisons, ...containments, ...textSearches, 'in', 'is'];
const operatorPattern = new RegExp(`^(?:not\\.)?(?:${operators.join('|')})(?:\\([^).]*\\))?\\.`);

function conditionList(cursor: Cursor): Condition[] {
  return cursor.nested(() => {
    cursor.skipSpace();
    cursor.need('(');
    const conditions: Condition[] = [];
    do {
      cursor.skipSpace();
      conditions.push(condition(cursor));
      cursor.skipSpace();
    } while (cursor.take(','));
    cursor.need(')');
    return conditions;
  });
}

function condition(cursor: Cursor): Condition {
  const head = cursor.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y);
  if (head !== undefined) {
    return {
      kind: 'logic',
      operator: head.endsWith('and') ? 'and' : 'or',
      negated: head.startsWith('not.'),
      conditions: conditionList(cursor),
    };
  }
  const field = cursor.field();
  cursor.need('.');
  const negated = cursor.take('not.');
  return { kind: 'test', field, negated, test: readTest(cursor, () => enclosedValue(cursor)) };
}

function readTest(cursor: Cursor, value: () => string): Test {
  const operator = cursor.match(/[a-z]+/y) ?? '';
  const comparison = comparisons.find((name) => name === operator);
  if (comparison) {
    const modifier = cursor.match(/\((?:any|all)\)/y);
    cursor.need('.');
    const quantifier = modifier === '(any)' ? 'any' : modifier === '(all)' ? 'all' : undefined;
    return { operator: comparison, quantifier, value: value() };
  }
  const search = textSearches.find((name) => name === operator);
  if (search) {
    const language = cursor.match(/\([^)]*\)/y)?.slice(1, -1);
    cursor.need('.');
    return { operator: search, language, value: value() };
  }
  const containment = containments.find((name) => name === operator);
  if (containment) {
    cursor.need('.');
    return { operator: containment, value: value() };
  }
  if (operator === 'in') {
    cursor.need('.');
    return { operator, values: valueList(cursor) };
  }
  if (operator === 'is') {
    cursor.need('.');
    const word = cursor.match(/not_null|null|true|false|unknown/iy)?.toLowerCase();
    return {
      operator,
      value:
        isValues.find((known) => known === word) ?? cursor.fail('null, not_null, true, false or unknown'),
    };
  }
  return cursor.fail('"not" or operator (eq, gt, ...)');
}

const isValues: readonly IsValue[] = ['null', 'not_null', 'true', 'false', 'unknown'];

function valueList(cursor: Cursor): string[] {
  cursor.need('(');
  const values: string[] = [];
  do {
    cursor.skipSpace();
    values.push(listValue(cursor));
    cursor.skipSpace();
  } while (cursor.take(','));
  cursor.need(')');
  // PostgREST treats `in.()` as an empty list.
  return values.length === 1 && values[0] === '' ? [] : values;
}

function listValue(cursor: Cursor): string {
  const quoted = cursor.attempt(() => {
    const inside = cursor.peek() === '"' ? cursor.quoted() : undefined;
    return cursor.looksAt(',') || cursor.looksAt(')') ? inside : undefined;
  });
  return quoted ?? cursor.match(/[^,)]*/y) ?? '';
}

/** Parses a value inside `and(…)`: quoted, an array in braces, or everything up to the next comma or parenthesis. */
function enclosedValue(cursor: Cursor): string {
  if (cursor.peek() === '"') return listValue(cursor);
  return cursor.match(/\{[^{}]*\}/y) ?? cursor.match(/[^,)]*/y) ?? '';
}
