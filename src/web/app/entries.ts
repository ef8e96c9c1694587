import { BookOpen, CalendarDays, House, type LucideIcon, Mic, Rows3, Settings, Video } from 'lucide-react';

/** `alsoAt` is a second address of the same screen. */
export type Entry = { path: string; alsoAt?: string; label: string; Icon: LucideIcon };

/** The sidebar, top to bottom. */
export const entries: readonly Entry[] = [
  { path: '/', alsoAt: '/video', label: 'Home', Icon: House },
  { path: '/interview', label: 'Interview Me', Icon: Mic },
  { path: '/planner', label: 'Content Planner', Icon: CalendarDays },
  { path: '/formula', label: 'Formula Page', Icon: BookOpen },
  { path: '/generator', label: 'Video Generator', Icon: Video },
  { path: '/linkedin-batch', label: 'LinkedIn Batch', Icon: Rows3 },
];

/** Stands at the sidebar's bottom. */
export const settingsEntry: Entry = { path: '/settings', label: 'Settings', Icon: Settings };
