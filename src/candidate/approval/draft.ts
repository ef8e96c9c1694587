/** What a person typed for one link and has not sent. It survives a reload, and ends with the tab. */
export type Draft = Readonly<{ name: string; comment: string }>;

const keyOf = (token: string) => `approval-draft:${token}`;
const empty: Draft = { name: '', comment: '' };

export function readDraft(token: string): Draft {
  try {
    return { ...empty, ...JSON.parse(sessionStorage.getItem(keyOf(token)) ?? '{}') };
  } catch {
    return empty;
  }
}

/** Removes an empty draft. */
export function keepDraft(token: string, draft: Draft): void {
  try {
    if (draft.name === '' && draft.comment === '') sessionStorage.removeItem(keyOf(token));
    else sessionStorage.setItem(keyOf(token), JSON.stringify(draft));
  } catch {
    // A private window may store nothing. The fields still have it.
  }
}
