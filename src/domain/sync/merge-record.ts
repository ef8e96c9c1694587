import { candidateStages } from '#domain/candidates/stage.ts';
import { mergeSet } from '#domain/merge-set.ts';
import { mergeText, mergeUnrelated } from '#domain/text/merge-text.ts';
import { mergeOrder } from './merge-order.ts';
import type { RecordKind, RecordValue } from './record.ts';
import { isUntouched, type Rule, recordRules } from './record-kinds.ts';
import { isObject, sameValue } from './values.ts';

/** Three values of one record: the last one that both sides had (null if none), and each side's current value. */
export type Versions = { base: RecordValue | null; ours: RecordValue; theirs: RecordValue };

/** A merged value, and the fields in which our change lost. */
export type MergedRecord = { value: RecordValue; lostFields: string[] };

/** Merges two values of a record, field by field. Also merges and keeps fields of later releases. */
export function mergeRecord(kind: RecordKind, { base, ours, theirs }: Versions): MergedRecord {
  if (base === null && isUntouched(kind, ours)) return { value: theirs, lostFields: [] };
  if (base === null && isUntouched(kind, theirs)) return { value: ours, lostFields: [] };
  const lostFields: string[] = [];
  const versions = { base: base ?? {}, ours, theirs };
  const value = mergeFields(recordRules[kind], '', versions, lostFields);
  if (kind === 'plannerSlot') return withTextSetAside(value, versions, lostFields);
  return { value: withRevision(value, versions), lostFields };
}

type Side = { base: RecordValue; ours: RecordValue; theirs: RecordValue };

function mergeFields(
  rules: Readonly<Record<string, Rule>>,
  prefix: string,
  { base, ours, theirs }: Side,
  lostFields: string[],
): RecordValue {
  const fields = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
  const merged: Record<string, unknown> = {};
  for (const field of fields) {
    const path = prefix + field;
    const rule = rules[path] ?? 'field';
    const versions = { base: base[field], ours: ours[field], theirs: theirs[field] };
    const value = mergeField(rules, rule, path, versions, lostFields);
    if (value !== undefined) merged[field] = value;
  }
  return merged;
}

type FieldVersions = { base: unknown; ours: unknown; theirs: unknown };

function mergeField(
  rules: Readonly<Record<string, Rule>>,
  rule: Rule,
  path: string,
  { base, ours, theirs }: FieldVersions,
  lostFields: string[],
): unknown {
  if (sameValue(ours, theirs)) return theirs;
  if (rule === 'max') return maxOf(ours, theirs);
  if (sameValue(ours, base)) return theirs;
  if (sameValue(theirs, base)) return ours;
  // Both sides changed the field.
  switch (rule) {
    case 'text':
    case 'words':
      if (typeof ours !== 'string' || typeof theirs !== 'string') break;
      return mergedText(rule, path, { base, ours, theirs }, lostFields);
    case 'order':
      if (!isStringList(ours) || !isStringList(theirs)) break;
      return mergeOrder(isStringList(base) ? base : [], ours, theirs);
    case 'set':
      if (!isStringList(ours) || !isStringList(theirs)) break;
      return mergeSet(isStringList(base) ? base : [], ours, theirs);
    case 'fields': {
      if (!isObject(ours) || !isObject(theirs)) break;
      return mergeFields(rules, `${path}.`, { base: isObject(base) ? base : {}, ours, theirs }, lostFields);
    }
    case 'first':
      return firstOf(ours, theirs);
    case 'image':
      if (theirs === null) return ours;
      if (ours === null) return theirs;
      break;
    case 'furthest':
      return furthestOf(ours, theirs);
    default:
  }
  lostFields.push(path);
  return theirs;
}

function mergedText(
  rule: 'text' | 'words',
  path: string,
  { base, ours, theirs }: { base: unknown; ours: string; theirs: string },
  lostFields: string[],
): string {
  const overlap = rule === 'words' ? 'both' : 'theirs';
  const { text, lostOurs } =
    typeof base === 'string' ? mergeText(base, ours, theirs, overlap) : mergeUnrelated(ours, theirs, overlap);
  if (lostOurs) lostFields.push(path);
  return text;
}

function maxOf(ours: unknown, theirs: unknown): unknown {
  if (typeof ours !== 'number') return theirs;
  return typeof theirs === 'number' ? Math.max(ours, theirs) : ours;
}

function firstOf(ours: unknown, theirs: unknown): unknown {
  if (typeof ours !== 'number') return theirs;
  return typeof theirs === 'number' ? Math.min(ours, theirs) : ours;
}

/** The states of posts and the stages of candidates, each in order. */
const states: readonly unknown[] = ['not_started', 'drafting', 'complete', ...candidateStages];

function furthestOf(ours: unknown, theirs: unknown): unknown {
  return states.indexOf(ours) > states.indexOf(theirs) ? ours : theirs;
}

/** A slot has no history, so text of ours that lost is set aside in the slot. */
function withTextSetAside(value: RecordValue, versions: Side, lostFields: string[]): MergedRecord {
  const { content } = versions.ours;
  if (!lostFields.includes('content') || typeof content !== 'string' || !isStringList(value.setAside))
    return { value: withRevision(value, versions), lostFields };
  const setAside = value.setAside.includes(content) ? value.setAside : [...value.setAside, content];
  return {
    value: withRevision({ ...value, setAside }, versions),
    lostFields: lostFields.filter((field) => field !== 'content'),
  };
}

/**
 * Sets the revision of a merged value. If the content differs from ours, the revision is higher than ours, so that an
 * editor notices the change and typing does not continue a history entry whose text is gone.
 */
export function withRevision(
  value: RecordValue,
  { ours, theirs }: Pick<Side, 'ours' | 'theirs'>,
): RecordValue {
  const [ourRevision, theirRevision] = [ours.revision, theirs.revision];
  if (typeof ourRevision !== 'number' || typeof theirRevision !== 'number') return value;
  if (sameContent(value, ours)) return { ...value, revision: Math.max(ourRevision, theirRevision) };
  const isTheirs = sameContent(value, theirs) && theirRevision > ourRevision;
  return { ...value, revision: isTheirs ? theirRevision : Math.max(ourRevision, theirRevision) + 1 };
}

function sameContent(one: RecordValue, other: RecordValue): boolean {
  const without = { revision: 0, updatedAt: 0 };
  return sameValue({ ...one, ...without }, { ...other, ...without });
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
