import { useMediaQuery } from './media.ts';
import { storageKeys } from './storage-keys.ts';
import { storedValue } from './stored-value.ts';

/** The user's choice. `system` follows the operating system. */
export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

// public/early.js reads the same key before the first paint.
const storedChoice = storedValue<ThemeChoice>({
  key: storageKeys.theme,
  parse: (text) => (text === 'light' || text === 'dark' ? text : 'system'),
  format: (choice) => choice,
  fallback: 'system',
});
const prefersDark = '(prefers-color-scheme: dark)';

/**
 * The user's choice, the resulting theme, and a setter. The choice is stored and shared between tabs; if storage is
 * full or blocked, it lasts only until the page closes.
 */
export function useTheme(): { choice: ThemeChoice; theme: Theme; choose: (choice: ThemeChoice) => void } {
  const choice = storedChoice.use();
  const systemIsDark = useMediaQuery(prefersDark);
  return { choice, theme: themeOf(choice, systemIsDark), choose: chooseTheme };
}

/** Applies the theme now, and again when the system or another tab changes it. */
export function applyThemeChanges(): void {
  storedChoice.subscribe(applyTheme);
  matchMedia(prefersDark).addEventListener('change', applyTheme);
  applyTheme();
}

export const chosenTheme = storedChoice.read;
export const chooseTheme: (choice: ThemeChoice) => void = storedChoice.save;

/** Whether the page is currently dark, by choice or because of the system. */
export function isDarkNow(): boolean {
  return themeOf(storedChoice.read(), matchMedia(prefersDark).matches) === 'dark';
}

function applyTheme(): void {
  const { dataset } = document.documentElement;
  // Disables transitions, because text would be unreadable while colors fade at different speeds.
  dataset.switchesTheme = '';
  dataset.theme = isDarkNow() ? 'dark' : 'light';
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.switchesTheme));
}

function themeOf(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice !== 'system') return choice;
  return systemIsDark ? 'dark' : 'light';
}
