/**
 * A key as `KeyboardEvent.key` names it, letters in lower case; with `mod`, together with Ctrl, or with Cmd on a Mac.
 */
export type Press = { key: string; mod?: true; alt?: true };

/** What a browser's key event says of itself. */
type KeyState = {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

/** Every shortcut of the product. What listens for one takes it from here, and so does the sheet that lists them. */
export const shortcuts = {
  palette: { place: 'Everywhere', does: 'Search everything, do anything', press: { key: 'k', mod: true } },
  sidebar: { place: 'Everywhere', does: 'Open or fold the sidebar', press: { key: 'b', mod: true } },
  capture: { place: 'Everywhere', does: 'Capture a thought', press: { key: 'c' } },
  sheet: { place: 'Everywhere', does: 'Show these shortcuts', press: { key: '?' } },
  messages: {
    place: 'Everywhere',
    does: 'Go to the messages and their Undo',
    press: { key: 't', alt: true },
  },
  addIdea: { place: 'While you write', does: 'Add the idea', press: { key: 'Enter', mod: true } },
  savePlan: {
    place: 'While you write',
    does: 'Save the whole content plan',
    press: { key: 's', mod: true },
  },
} as const satisfies Record<string, { place: string; does: string; press: Press }>;

export type ShortcutName = keyof typeof shortcuts;

/** Keys that a control has while the focus is on it, for the sheet. `keys` stand for one another. */
const keysOnControls: readonly { place: string; does: string; keys: readonly string[] }[] = [
  { place: 'Moving about', does: 'Go to the next tab, menu line or day', keys: ['←', '→', '↑', '↓'] },
  { place: 'Moving about', does: 'Close a dialog, a menu or a panel', keys: ['Esc'] },
  { place: 'Moving posts', does: 'Pick up what has the focus, and put it down', keys: ['Space'] },
  { place: 'Moving posts', does: 'Carry it', keys: ['←', '→', '↑', '↓'] },
  { place: 'Moving posts', does: 'Put it back where it was', keys: ['Esc'] },
  { place: 'Cutting a clip', does: 'Move the chosen edge a little', keys: ['←', '→'] },
  { place: 'Cutting a clip', does: 'Move it far', keys: ['Page Up', 'Page Down'] },
  { place: 'Cutting a clip', does: 'Move it to the beginning or the end', keys: ['Home', 'End'] },
];

/** A line of the sheet. Each of `presses` does it; the keys of one are pressed together. */
export type SheetLine = { does: string; presses: readonly (readonly string[])[]; isSingleKey: boolean };

/** The sheet: every shortcut and key by where it works. */
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
 * Whether a key event is this press and no other. A letter counts by its place on the keyboard where the layout has no
 * Latin letters.
 */
export function isPressed(press: Press, event: KeyState): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if ((press.mod ?? false) !== (ctrlKey || metaKey)) return false;
  // With Alt a Mac types another letter: there, too, the place counts.
  if ((press.alt ?? false) !== altKey) return false;
  const key = event.key.toLowerCase();
  if (!/^[a-z]$/.test(press.key)) return key === press.key.toLowerCase();
  const isLatin = /^[\x20-\x7e]$/.test(key);
  return !shiftKey && (isLatin ? key : event.code.replace(/^Key/, '').toLowerCase()) === press.key;
}

/** True for a key without Ctrl, Cmd or Alt: it must not act while one types, and can be switched off (WCAG 2.1.4). */
export function isSingleKey({ mod, alt }: Press): boolean {
  return !mod && !alt;
}

/** The keys of a press as they are written on that kind of keyboard. */
export function keyLabels({ key, mod, alt }: Press, isMac: boolean): string[] {
  return [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    key.length === 1 ? key.toUpperCase() : key,
  ];
}

/** A press as `aria-keyshortcuts` wants it. */
export function ariaKeyShortcuts({ key, mod, alt }: Press): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  if (mod) return `Control+${name} Meta+${name}`;
  return alt ? `Alt+${name}` : name;
}
