/**
 * A key combination. `key` is `KeyboardEvent.key` in lower case; `mod` is Ctrl, or Cmd on a Mac.
 */
export type Press = { key: string; mod?: true; alt?: true };

/** The fields of a `KeyboardEvent` that are used. */
type KeyState = {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

/** All keyboard shortcuts, used by the listeners and by the shortcut sheet. */
export const shortcuts = {
  palette: { place: 'Everywhere', does: 'Search everything, do anything', press: { key: 'k', mod: true } },
  sidebar: { place: 'Everywhere', does: 'Expand or collapse the sidebar', press: { key: 'b', mod: true } },
  capture: { place: 'Everywhere', does: 'Capture a thought', press: { key: 'c' } },
  sheet: { place: 'Everywhere', does: 'Show keyboard shortcuts', press: { key: '?' } },
  messages: {
    place: 'Everywhere',
    does: 'Go to notifications and Undo',
    press: { key: 't', alt: true },
  },
  addIdea: { place: 'While writing', does: 'Add the idea', press: { key: 'Enter', mod: true } },
  savePlan: {
    place: 'While writing',
    does: 'Save the whole content plan',
    press: { key: 's', mod: true },
  },
  newCandidate: { place: 'Candidates', does: 'Add a candidate', press: { key: 'n' } },
  findCandidate: { place: 'Candidates', does: 'Search candidates', press: { key: '/' } },
} as const satisfies Record<string, { place: string; does: string; press: Press }>;

export type ShortcutName = keyof typeof shortcuts;

/** Keys that work on focused controls, for the shortcut sheet. `keys` are alternatives. */
const keysOnControls: readonly { place: string; does: string; keys: readonly string[] }[] = [
  { place: 'Navigation', does: 'Go to the next tab, menu item, or day', keys: ['←', '→', '↑', '↓'] },
  { place: 'Navigation', does: 'Close a dialog, menu, or panel', keys: ['Esc'] },
  { place: 'Candidates', does: 'Go to the next candidate', keys: ['←', '→', '↑', '↓'] },
  { place: 'Moving posts', does: 'Pick up or drop the focused post', keys: ['Space'] },
  { place: 'Moving posts', does: 'Move it', keys: ['←', '→', '↑', '↓'] },
  { place: 'Moving posts', does: 'Cancel the move', keys: ['Esc'] },
  { place: 'Trimming a clip', does: 'Move the focused edge a little', keys: ['←', '→'] },
  { place: 'Trimming a clip', does: 'Move it a lot', keys: ['Page Up', 'Page Down'] },
  { place: 'Trimming a clip', does: 'Move it to the start or end', keys: ['Home', 'End'] },
];

/** A line of the sheet. `presses` are alternatives; the keys of one are pressed together. */
export type SheetLine = { does: string; presses: readonly (readonly string[])[]; isSingleKey: boolean };

/** All shortcuts and keys, grouped by where they work. */
export function shortcutSheet(isMac: boolean): { place: string; lines: SheetLine[] }[] {
  const lines = [
    ...Object.values(shortcuts).map(({ place, does, press }) => ({
      place,
      line: { does, presses: [keyLabels(press, isMac)], isSingleKey: isSingleKey(press) },
    })),
    ...keysOnControls.map(({ place, does, keys }) => ({
      place,
      line: { does, presses: keys.map((key) => [key]), isSingleKey: false },
    })),
  ];
  return [...new Set(lines.map(({ place }) => place))].map((place) => ({
    place,
    lines: lines.filter((each) => each.place === place).map(({ line }) => line),
  }));
}

/**
 * True if a key event matches exactly. On layouts without Latin letters, letters match by their physical key.
 */
export function isPressed(press: Press, event: KeyState): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if ((press.mod ?? false) !== (ctrlKey || metaKey)) return false;
  // Option changes the letter on a Mac, so the physical key counts there, too.
  if ((press.alt ?? false) !== altKey) return false;
  const key = event.key.toLowerCase();
  if (!/^[a-z]$/.test(press.key)) return key === press.key.toLowerCase();
  const isLatin = /^[\x20-\x7e]$/.test(key);
  return !shiftKey && (isLatin ? key : event.code.replace(/^Key/, '').toLowerCase()) === press.key;
}

/** True for keys without Ctrl, Cmd, or Alt. They don't act while typing and can be turned off (WCAG 2.1.4). */
export function isSingleKey({ mod, alt }: Press): boolean {
  return !mod && !alt;
}

/** The key labels on this kind of keyboard. */
export function keyLabels({ key, mod, alt }: Press, isMac: boolean): string[] {
  return [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    key.length === 1 ? key.toUpperCase() : key,
  ];
}

/** The value for `aria-keyshortcuts`. */
export function ariaKeyShortcuts({ key, mod, alt }: Press): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  if (mod) return `Control+${name} Meta+${name}`;
  return alt ? `Alt+${name}` : name;
}
