import type { RecordState } from './record.ts';
import { splicesBetween, type TextSplices } from './splice-texts.ts';
import { isObject } from './values.ts';
import type { WireChange } from './wire-change.ts';

/** Texts to copy from other records of the account, by the path of the receiving field. */
export type TextCopies = {
  [fieldPath: string]: [kind: string, recordId: string, version: number, fieldPath: string];
};

/**
 * Makes a new version of a post small by referring to the post's own text, which is almost the same. `post` is the
 * last shared value of the post. The account reports a conflict if it has another version of the post.
 */
export function withCopiedText(
  change: WireChange,
  post: RecordState | undefined,
): WireChange & { copies?: TextCopies } {
  const { kind, base, value } = change;
  const text = value?.text;
  const known = post?.base?.content;
  if (kind !== 'history' || base !== 0 || !isObject(text) || !post || typeof known !== 'string')
    return change;
  const splices = splicesFrom(known, text);
  if (!splices) return change;
  return {
    ...change,
    value: { ...value, text: { ...text, content: '' } },
    copies: { 'text.content': ['post', post.recordId, post.version, 'content'] },
    ...(Object.keys(splices).length > 0 ? { splices } : {}),
  };
}

/** Null if the texts have too little in common or are too short. */
function splicesFrom(known: string, text: { readonly content?: unknown }): TextSplices | null {
  if (text.content === known) return known.length < minCopiedLength ? null : {};
  return splicesBetween({ text: { ...text, content: known } }, { text })?.splices ?? null;
}

/** A reference is about this long. */
const minCopiedLength = 120;
