import { onTestFinished } from 'vitest';
import { commands, page } from 'vitest/browser';
import { applyThemeChanges, chooseTheme } from '#web/browser/theme.ts';

/** Emulates media features until the end of the test. */
export async function emulateMedia(media: Parameters<typeof commands.emulateMedia>[0]): Promise<void> {
  await commands.emulateMedia(media);
  onTestFinished(() => commands.emulateMedia({ colorScheme: 'light', forcedColors: 'none' }));
}

/** Resizes the page until the end of the test. */
export async function resizePage(widthPixels: number, heightPixels: number): Promise<void> {
  await page.viewport(widthPixels, heightPixels);
  onTestFinished(() => page.viewport(1280, 800));
}

let isFollowing = false;

/** Applies the chosen theme to the page, like the application. The choice ends with the test. */
export function followTheme(): void {
  if (!isFollowing) applyThemeChanges();
  isFollowing = true;
  onTestFinished(() => void chooseTheme('system'));
}

/** The theme that the page shows. */
export const shownTheme = () => document.documentElement.dataset.theme;
