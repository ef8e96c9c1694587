import type { LucideIcon } from 'lucide-react';
import type { ShortcutName } from '#domain/keyboard/shortcuts.ts';
import type { EngineTab } from '#web/features/engine/engine-location.ts';
import type { Findable } from './ranking.ts';

/** A palette entry: an action, or a place to go (a URL or a tab of the content engine). */
export type PaletteEntry = Findable & {
  id: string;
  /** Its kind, shown at the end of the line. */
  kind: string;
  Icon: LucideIcon;
  shortcut?: ShortcutName;
} & ({ to: string } | { engineTab: EngineTab } | { act: () => void });
