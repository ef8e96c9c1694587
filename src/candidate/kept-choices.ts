/** What a returning candidate has chosen on this device. It has no token and no personal data. */
export type KeptChoices = {
  choice: Record<number, string>;
  language: string | null;
  /** Whether the page was closed while it sent. */
  isSending: boolean;
};

const nothing: KeptChoices = { choice: {}, language: null, isSending: false };
const nameOf = (link: string) => `standout-link-${link}`;

export function readChoices(link: string): KeptChoices {
  try {
    const value: Partial<KeptChoices> | null = JSON.parse(localStorage.getItem(nameOf(link)) ?? 'null');
    return { ...nothing, ...value };
  } catch {
    // Blocked in private windows. The page then starts over, and the takes are in memory, too.
    return nothing;
  }
}

export function keepChoices(link: string, changes: Partial<KeptChoices>): void {
  try {
    localStorage.setItem(nameOf(link), JSON.stringify({ ...readChoices(link), ...changes }));
  } catch {
    // Full or blocked: the newest take is the default.
  }
}

export function forgetChoices(link: string): void {
  try {
    localStorage.removeItem(nameOf(link));
  } catch {
    // Blocked, so nothing was kept.
  }
}
