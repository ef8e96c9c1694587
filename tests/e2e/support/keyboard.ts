import type { Locator, Page } from '@playwright/test';

// What is reached by keyboard must not be a journey: as many presses as a patient person gives it.
const mostPresses = 120;

/** Presses Tab, or another key, until the element has the focus; a person would, too. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}.`);
}

/** Asks again of what took the element's place while it was asked: a button that loads what it opens is replaced as the focus comes. */
async function hasFocus(target: Locator): Promise<boolean> {
  const found = await target.evaluate((element) => ({
    isFocused: element === document.activeElement,
    isThere: element.isConnected,
  }));
  return found.isThere ? found.isFocused : hasFocus(target);
}

/** Goes to a button by Tab and presses it. */
export async function pressByKey(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}
