import type { LucideIcon } from 'lucide-react';
import type { ShortcutName } from '#domain/keyboard/shortcuts.ts';
import type { EngineTab } from '#web/features/engine/engine-location.ts';
import type { Findable } from './ranking.ts';

/** A line of the palette: somewhere to go, by an address or as a tab of the content engine, or something to do. */
export type PaletteEntry = Findable & {
  id: string;
  /** What it is, in a word, at the line's end. */
  kind: string;
  Icon: LucideIcon;
  shortcut?: ShortcutName;
} & ({ to: string } | { engineTab: EngineTab } | { act: () => void });
