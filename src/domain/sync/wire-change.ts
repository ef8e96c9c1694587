import type { RecordState, RecordValue } from './record.ts';
import type { Change } from './record-state.ts';
import { splicesBetween, type TextSplices } from './splice-texts.ts';

/** A change in the form that `push_records` expects. With `splices`, `value` has only the other changed fields. */
export type WireChange = {
  kind: string;
  id: string;
  base: number;
  format: number;
  value: RecordValue | null;
  splices?: TextSplices;
};

/**
 * Makes a change smaller: sends the edit of a long text instead of the text, if the account has the text it is based
 * on.
 */
export function wireChange(state: RecordState | undefined, change: Change): WireChange {
  const { kind, recordId, baseVersion, format, value } = change;
  const whole: WireChange = { kind, id: recordId, base: baseVersion, format, value };
  if (!value || !state?.base || baseVersion === 0 || state.version !== baseVersion) return whole;
  const spliced = splicesBetween(state.base, value);
  return spliced ? { ...whole, value: spliced.fields, splices: spliced.splices } : whole;
}
