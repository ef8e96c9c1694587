import type { Page } from '@playwright/test';
import type { allScreens } from '#domain/screens.ts';

type Screen = Pick<(typeof allScreens)[number], 'id' | 'path' | 'title'>;
/** What users can read on a screen. */
export type SeenScreen = Pick<Screen, 'id'> & { heading: string; text: string };

/**
 * Opens screens one after another without reloading the page, like the application's links. Returns what each says
 * once it has finished loading. Without a session, this is the sign-in screen.
 */
export async function walkScreens(page: Page, screens: readonly Screen[]): Promise<SeenScreen[]> {
  const seen: SeenScreen[] = [];
  for (const { id, path, title } of screens) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    const shown = await page.waitForFunction(
      (wanted) => {
        const heading = [...document.querySelectorAll('h1')].find((each) => each.checkVisibility());
        const isOpen = wanted.some((start) => document.title.startsWith(start));
        const isBusy = [...document.querySelectorAll('.animate-spin, svg[data-moving]')].some((each) =>
          each.checkVisibility(),
        );
        return heading && isOpen && !isBusy
          ? { heading: heading.textContent, text: document.body.textContent }
          : null;
      },
      [title, 'Sign in'],
    );
    seen.push({ id, ...((await shown.jsonValue()) as { heading: string; text: string }) });
  }
  return seen;
}
