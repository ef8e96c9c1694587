import type { FileRef } from '#domain/file-ref.ts';
import type { RecordKind, RecordValue } from '#domain/sync/record.ts';
import { storable } from '#domain/sync/values.ts';
import type { Settings } from '../store/database.ts';

/** A row of a table in the store. */
export type Row = { [field: string]: unknown };

/** The rule that converts the rows of a table to records of one kind. */
export type TableRule = {
  table: string;
  /** The primary key, which is also the record's id. */
  idField: string;
  /** Fields that stay on the device. */
  ownFields: readonly string[];
  /** True if the row's bytes are a file of the account. The value refers to the file once it is uploaded. */
  hasFile: boolean;
  /** False for rows that stay on the device. */
  isShared: (row: Row) => boolean;
};

/** The kinds with a table. The planner's order and the main brand kit are derived. */
export type TableKind = Exclude<RecordKind, 'plannerOrder' | 'brandKit'>;

/** The settings that belong to the account. The others are drafts, or about this device. */
const sharedSettings: readonly (keyof Settings)[] = [
  'currentBatchId',
  'preferences',
  'plannerBegun',
  'formulasBegun',
  'formulasBeside',
  'resultScores',
  'savedHooks',
  'thoughtLeaders',
  'editEvidence',
  'ruleChoices',
];

export const tableRules: Readonly<Record<TableKind, TableRule>> = {
  batch: rule('batches', 'batchId'),
  post: rule('posts', 'postId'),
  history: rule('history', 'entryId'),
  idea: rule('ideas', 'ideaId'),
  formula: rule('formulas', 'formulaId'),
  plannerSlot: rule('plannerPosts', 'postId', { ownFields: ['position'] }),
  image: rule('images', 'imageId', { ownFields: ['blob', 'thumbnail', 'unusedSince'], hasFile: true }),
  recording: rule('recordings', 'recordingId', { hasFile: true, isShared: ({ isOpen }) => isOpen === false }),
  dictation: rule('dictations', 'postId'),
  voiceProfile: rule('voiceProfiles', 'voiceProfileId'),
  setting: rule('settings', 'key', {
    isShared: ({ key }) => (sharedSettings as readonly unknown[]).includes(key),
  }),
  namedKit: rule('brandKits', 'kitId'),
  video: rule('videoEntries', 'videoId'),
  candidate: rule('candidates', 'candidateId'),
};

function rule(table: string, idField: string, options: Partial<TableRule> = {}): TableRule {
  return { table, idField, ownFields: [], hasFile: false, isShared: () => true, ...options };
}

/** Every kind with its table, in the order of the rules. */
export const tableKinds = Object.keys(tableRules) as TableKind[];

export function isTableKind(kind: string): kind is TableKind {
  return Object.hasOwn(tableRules, kind);
}

export function isFileRef(value: unknown): value is FileRef {
  return typeof value === 'object' && value !== null && 'sha256' in value;
}

/** The record's value for a row. `base` is what was last shared of it, which may contain the row's file. */
export function valueOfRow(kind: TableKind, row: Row, base: RecordValue | null | undefined): RecordValue {
  const { ownFields, hasFile } = tableRules[kind];
  const shared = Object.entries(row).filter(([field]) => !ownFields.includes(field));
  // A backup leaves out the reference. The file of an id never changes.
  const known = hasFile && row.file === undefined && isFileRef(base?.file) ? { file: base.file } : {};
  return storable({ ...Object.fromEntries(shared), ...known });
}

/** The row for a value. Fields that stay on the device come from the row `before`. */
export function rowOfValue(kind: TableKind, value: RecordValue, before: Row | undefined): Row {
  const { ownFields } = tableRules[kind];
  const own = Object.entries(before ?? {}).filter(([field]) => ownFields.includes(field));
  return { ...value, ...Object.fromEntries(own) };
}
