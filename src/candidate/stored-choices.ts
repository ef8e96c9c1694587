/** A candidate's choices, stored on this device. They contain no token and no personal data. */
export type StoredChoices = {
  choice: Record<number, string>;
  language: string | null;
  /** Whether the page closed while sending. */
  isSending: boolean;
};

const nothing: StoredChoices = { choice: {}, language: null, isSending: false };
const nameOf = (link: string) => `standout-link-${link}`;

export function readChoices(link: string): StoredChoices {
  try {
    const value: Partial<StoredChoices> | null = JSON.parse(localStorage.getItem(nameOf(link)) ?? 'null');
    return { ...nothing, ...value };
  } catch {
    // Private windows block localStorage. The page starts over with the takes in memory.
    return nothing;
  }
}

export function saveChoices(link: string, changes: Partial<StoredChoices>): void {
  try {
    localStorage.setItem(nameOf(link), JSON.stringify({ ...readChoices(link), ...changes }));
  } catch {
    // Full or blocked: the newest take stays the default.
  }
}

export function deleteChoices(link: string): void {
  try {
    localStorage.removeItem(nameOf(link));
  } catch {
    // Blocked, so nothing was stored.
  }
}
