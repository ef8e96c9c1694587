/** A candidate's choices, stored on this device. They contain no token and no personal data. */
export type KeptChoices = {
  choice: Record<number, string>;
  language: string | null;
  /** Whether the page closed while sending. */
  isSending: boolean;
};

const nothing: KeptChoices = { choice: {}, language: null, isSending: false };
const nameOf = (link: string) => `standout-link-${link}`;

export function readChoices(link: string): KeptChoices {
  try {
    const value: Partial<KeptChoices> | null = JSON.parse(localStorage.getItem(nameOf(link)) ?? 'null');
    return { ...nothing, ...value };
  } catch {
    // Private windows block localStorage. The page starts over with the takes in memory.
    return nothing;
  }
}

export function keepChoices(link: string, changes: Partial<KeptChoices>): void {
  try {
    localStorage.setItem(nameOf(link), JSON.stringify({ ...readChoices(link), ...changes }));
  } catch {
    // Full or blocked: the newest take stays the default.
  }
}

export function forgetChoices(link: string): void {
  try {
    localStorage.removeItem(nameOf(link));
  } catch {
    // Blocked, so nothing was stored.
  }
}
