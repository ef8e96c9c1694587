import type { RecordValue } from './record.ts';

/**
 * True if two JSON values are equal. Ignores the order of fields, which PostgreSQL changes, and undefined fields,
 * which JSON drops.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => sameValue(item, other[index]))
    );
  }
  if (!isObject(one) || !isObject(other)) return false;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) => sameValue(one[field], other[field]));
}

export function isObject(value: unknown): value is RecordValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the value in a form that the account can store: PostgreSQL's JSON allows neither NUL nor half an emoji (a
 * lone surrogate), and undefined fields are absent. Returns the same object if nothing has to change.
 */
export function storable<Value>(value: Value): Value {
  return storableJson(value) as Value;
}

function storableJson(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.isWellFormed() && !value.includes('\0')
      ? value
      : value.toWellFormed().replaceAll('\0', '\uFFFD');
  }
  if (Array.isArray(value)) {
    const items = value.map(storableJson);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const stored = entries.flatMap(([field, item]) =>
    item === undefined ? [] : [[field, storableJson(item)] as const],
  );
  const isSame = stored.length === entries.length && stored.every(([field, item]) => item === value[field]);
  return isSame ? value : Object.fromEntries(stored);
}
