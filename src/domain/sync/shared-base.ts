import { containsChange } from '#domain/text/contains-change.ts';
import { mergeRecord } from './merge-record.ts';
import type { RecordKind, RecordState, RecordValue } from './record.ts';
import { ageAfterReset } from './reset.ts';
import { sameValue } from './values.ts';

/**
 * Returns the value from which this device and the account's new value (`theirs`) started; undefined if there is none.
 * Usually it is the one last shared. A value that was sent counts if the push arrived and only its answer did not.
 */
export function sharedBase(
  kind: RecordKind,
  state: RecordState | undefined,
  theirs: RecordValue | null,
): RecordValue | null | undefined {
  if (state?.ahead && theirs && ageAfterReset(state.ahead, theirs) === 'newer') return state.ahead;
  const base = !state || (state.version === 0 && state.base === null) ? undefined : state.base;
  const sent = state?.sent?.value;
  return sent && theirs && hasArrived(kind, base, sent, theirs) ? sent : base;
}

function hasArrived(
  kind: RecordKind,
  base: RecordValue | null | undefined,
  sent: RecordValue,
  theirs: RecordValue,
): boolean {
  if (kind === 'post') return hasPostArrived(base, sent, theirs);
  if (kind === 'formula' && containsChange(formulaWords(base), formulaWords(sent), formulaWords(theirs), 1))
    return true;
  const { value } = mergeRecord(kind, { base: base ?? null, ours: sent, theirs });
  return sameValue({ ...value, revision: theirs.revision }, theirs);
}

/** Should this guess be wrong, the words are in the history. */
function hasPostArrived(
  base: RecordValue | null | undefined,
  sent: RecordValue,
  theirs: RecordValue,
): boolean {
  // A new post has an id that no other device can make, so the account has it from here.
  if (base === undefined || containsChange(words(base), words(sent), words(theirs), 0.5)) return true;
  // It was deleted, so every field of it is new.
  if (base === null) return false;
  const changed = Object.keys(sent).filter(
    (field) => !isUnclear(field, sent) && !sameValue(sent[field], base[field]),
  );
  return changed.length > 0 && changed.every((field) => sameValue(sent[field], theirs[field]));
}

/** Fields that every change has, those whose words were compared, and the state that any first word leads to. */
function isUnclear(field: string, { state }: RecordValue): boolean {
  if (field === 'state') return state === 'drafting';
  return ['revision', 'updatedAt', 'title', 'content'].includes(field);
}

function words(post: RecordValue | null): string {
  return post ? `${post.title}\n${post.content}` : '';
}

function formulaWords(formula: RecordValue | null | undefined): string {
  const post = formula?.post as RecordValue | undefined;
  return formula ? `${post?.content}\n${formula.breakdown}` : '';
}
