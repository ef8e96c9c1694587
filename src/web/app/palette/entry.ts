import type { LucideIcon } from 'lucide-react';
import type { ShortcutName } from '#domain/keyboard/shortcuts.ts';
import type { Findable } from './ranking.ts';

/** A line of the palette: somewhere to go (`to`, with the history state that the place wants), or something to do. */
export type PaletteEntry = Findable & {
  id: string;
  /** What it is, in a word, at the line's end. */
  kind: string;
  Icon: LucideIcon;
  shortcut?: ShortcutName;
} & ({ to: string; state?: unknown } | { act: () => void });
