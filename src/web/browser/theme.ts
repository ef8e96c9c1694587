import { useMediaQuery } from './media.ts';
import { storageKeys } from './storage-keys.ts';
import { storedValue } from './stored-value.ts';

/** What the user chose; `system` follows the operating system. */
export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

// public/early.js reads the same key before the first paint.
const kept = storedValue<ThemeChoice>({
  key: storageKeys.theme,
  parse: (text) => (text === 'light' || text === 'dark' ? text : 'system'),
  format: (choice) => choice,
  fallback: 'system',
});
const prefersDark = '(prefers-color-scheme: dark)';

/**
 * The choice, the theme that it comes to now, and a way to choose. The choice is kept and shared between tabs; where storage is full or blocked,
 * it lasts as long as the page.
 */
export function useTheme(): { choice: ThemeChoice; theme: Theme; choose: (choice: ThemeChoice) => void } {
  const choice = kept.use();
  const systemIsDark = useMediaQuery(prefersDark);
  return { choice, theme: themeOf(choice, systemIsDark), choose: chooseTheme };
}

/** Keeps the page's theme right from now on: when the system changes it, or another tab chooses. */
export function followTheme(): void {
  kept.subscribe(applyTheme);
  matchMedia(prefersDark).addEventListener('change', applyTheme);
  applyTheme();
}

export const chosenTheme = kept.read;
export const chooseTheme: (choice: ThemeChoice) => void = kept.save;

/** Whether the page is dark now, by choice or because the system is. */
export function isDarkNow(): boolean {
  return themeOf(kept.read(), matchMedia(prefersDark).matches) === 'dark';
}

function applyTheme(): void {
  document.documentElement.dataset.theme = isDarkNow() ? 'dark' : 'light';
}

function themeOf(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice !== 'system') return choice;
  return systemIsDark ? 'dark' : 'light';
}
