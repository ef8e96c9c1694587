import type { LucideIcon } from 'lucide-react';
import type { ShortcutName } from '#domain/keyboard/shortcuts.ts';
import type { EngineTab } from '#web/features/engine/engine-location.ts';
import type { Findable } from './ranking.ts';

/** A palette entry: a place to go, by URL or as a tab of the content engine, or an action. */
export type PaletteEntry = Findable & {
  id: string;
  /** Its kind, shown at the end of the line. */
  kind: string;
  Icon: LucideIcon;
  shortcut?: ShortcutName;
} & ({ to: string } | { engineTab: EngineTab } | { act: () => void });
