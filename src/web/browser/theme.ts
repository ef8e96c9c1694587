import { useSyncExternalStore } from 'react';

/** What the user chose; `system` follows the operating system. */
export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

/** The choice, the theme that it comes to now, and a way to choose. The choice is kept and shared between tabs. */
export function useTheme(): { choice: ThemeChoice; theme: Theme; choose: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribe, readChoice);
  const systemIsDark = useSyncExternalStore(subscribe, () => systemPrefersDark().matches);
  const theme: Theme = choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;
  return { choice, theme, choose };
}

/** Keeps the page's theme right from now on: when the system changes it, or another tab chooses. */
export function followTheme(): void {
  subscribe(applyTheme);
  applyTheme();
}

// public/early.js reads the same key before the first paint.
const storageKey = 'standout-theme';
const chosenHere = new EventTarget();

function choose(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is blocked or full: the choice then lasts as long as the page.
  }
  unsavedChoice = choice;
  chosenHere.dispatchEvent(new Event('change'));
}

let unsavedChoice: ThemeChoice | null = null;

function readChoice(): ThemeChoice {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(storageKey);
  } catch {
    // As above.
  }
  return kept === 'light' || kept === 'dark' || kept === 'system' ? kept : (unsavedChoice ?? 'system');
}

function applyTheme(): void {
  const choice = readChoice();
  const isDark = choice === 'dark' || (choice === 'system' && systemPrefersDark().matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

function systemPrefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function subscribe(onChange: () => void): () => void {
  const system = systemPrefersDark();
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) onChange();
  };
  chosenHere.addEventListener('change', onChange);
  system.addEventListener('change', onChange);
  addEventListener('storage', onStorage);
  return () => {
    chosenHere.removeEventListener('change', onChange);
    system.removeEventListener('change', onChange);
    removeEventListener('storage', onStorage);
  };
}
