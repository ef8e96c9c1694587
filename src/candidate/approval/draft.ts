/** An unsent answer to one link. It survives a reload but not closing the tab. */
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

/** Saves a draft, or removes it when it is empty. */
export function saveDraft(token: string, draft: Draft): void {
  try {
    if (draft.name === '' && draft.comment === '') sessionStorage.removeItem(keyOf(token));
    else sessionStorage.setItem(keyOf(token), JSON.stringify(draft));
  } catch {
    // Private windows may block storage. The text stays in the fields.
  }
}
