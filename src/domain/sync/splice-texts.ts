import { commonEnds } from '#domain/text/common-ends.ts';
import type { RecordValue } from './record.ts';
import { isObject, sameValue } from './values.ts';

/**
 * Edits of long texts, by the path of their field. Each gives the code point, the number of code points to remove, and
 * the text to insert. PostgreSQL counts characters as code points.
 */
export type TextSplices = {
  [fieldPath: string]: [atCodePoint: number, removedCodePoints: number, inserted: string];
};

/** The fields that hold long texts. */
const splicedPaths = ['content', 'text.content', 'raw', 'breakdown', 'post.content'] as const;

const minSplicedLength = 200;

/** What to send so that the account's `base` becomes `value`: changed fields, and edits of long texts. */
export type SplicedValue = { fields: RecordValue; splices: TextSplices };

/** Returns the edits that turn `base` into `value`, or undefined if only the whole value can do that. */
export function splicesBetween(base: RecordValue, value: RecordValue): SplicedValue | undefined {
  // The account merges fields into its stored value, so it cannot remove one.
  if (Object.keys(base).some((field) => base[field] !== undefined && value[field] === undefined))
    return undefined;
  const splices: TextSplices = {};
  const splicedFields = new Set<string>();
  for (const path of splicedPaths) {
    const [field = '', inner] = path.split('.');
    if (inner !== undefined && !sameExcept(inner, base[field], value[field])) continue;
    const [before, after] = [textAt(base, path), textAt(value, path)];
    if (before === undefined || after === undefined || before === after) continue;
    if (after.length < minSplicedLength) continue;
    const splice = spliceBetween(before, after);
    if (splice[2].length > after.length / 2) continue;
    splices[path] = splice;
    splicedFields.add(field);
  }
  if (splicedFields.size === 0) return undefined;
  const changed = Object.entries(value).filter(
    ([field, item]) => !splicedFields.has(field) && !sameValue(item, base[field]),
  );
  return { fields: Object.fromEntries(changed), splices };
}

/** Applies a spliced value in the same way as the account. Undefined if a splice does not fit. */
export function applySplices(
  stored: RecordValue,
  { fields, splices }: SplicedValue,
): RecordValue | undefined {
  const merged: Record<string, unknown> = { ...stored, ...fields };
  for (const [path, [at, removed, inserted]] of Object.entries(splices)) {
    const before = textAt(merged, path);
    const points = before === undefined ? [] : [...before];
    if (before === undefined || at < 0 || removed < 0 || at + removed > points.length) return undefined;
    const after = points.toSpliced(at, removed, inserted).join('');
    const [field = '', inner] = path.split('.');
    merged[field] = inner === undefined ? after : { ...(merged[field] as RecordValue), [inner]: after };
  }
  return merged;
}

function spliceBetween(before: string, after: string): TextSplices[string] {
  const { headLength, tailLength } = commonEnds(before, after);
  const removed = before.slice(headLength, before.length - tailLength);
  const inserted = after.slice(headLength, after.length - tailLength);
  return [[...before.slice(0, headLength)].length, [...removed].length, inserted];
}

function textAt(value: RecordValue, path: string): string | undefined {
  const [field = '', inner] = path.split('.');
  const outer = value[field];
  const text = inner === undefined ? outer : isObject(outer) ? outer[inner] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** True if two objects are equal apart from one field. */
function sameExcept(field: string, one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  return sameValue({ ...one, [field]: null }, { ...other, [field]: null });
}
