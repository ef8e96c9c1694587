import {
  BookOpen,
  CalendarDays,
  ChartColumn,
  House,
  type LucideIcon,
  Mic,
  Rows3,
  Settings,
  SlidersHorizontal,
  Users,
  Video,
} from 'lucide-react';
import { allScreens, type ScreenId, type ScreensWith } from '#domain/screens.ts';

/** An entry of the sidebar. `otherPath` is a second path of the same screen. */
export type NavigationEntry = { path: string; otherPath?: string; title: string; Icon: LucideIcon };

const topIcons: Record<ScreensWith<'sidebar', 'top'>, LucideIcon> = {
  home: House,
  candidates: Users,
  interview: Mic,
  planner: CalendarDays,
  formulas: BookOpen,
  generator: Video,
  batchTable: Rows3,
  results: ChartColumn,
};
const bottomIcons: Record<ScreensWith<'sidebar', 'bottom'>, LucideIcon> = { settings: Settings };
const operatorIcons: Record<ScreensWith<'sidebar', 'operator'>, LucideIcon> = { admin: SlidersHorizontal };

export const topEntries: readonly NavigationEntry[] = entriesOf(topIcons);
export const bottomEntries: readonly NavigationEntry[] = entriesOf(bottomIcons);
/** Shown only to operators. */
export const operatorEntries: readonly NavigationEntry[] = entriesOf(operatorIcons);

function entriesOf<Id extends ScreenId>(icons: Record<Id, LucideIcon>): NavigationEntry[] {
  return allScreens.flatMap(({ id, ...screen }) => {
    const Icon = (icons as Partial<Record<ScreenId, LucideIcon>>)[id];
    return Icon ? [{ ...screen, Icon }] : [];
  });
}
