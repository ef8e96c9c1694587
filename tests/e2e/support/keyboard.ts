import type { Locator, Page } from '@playwright/test';

// The number of key presses that a patient user would make.
const maxPresses = 120;

/** Presses Tab, or another key, until the element has focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}.`);
}

/** Checks again if the element was replaced meanwhile: a lazy button is replaced on focus. */
async function hasFocus(target: Locator): Promise<boolean> {
  const found = await target.evaluate((element) => ({
    isFocused: element === document.activeElement,
    isThere: element.isConnected,
  }));
  return found.isThere ? found.isFocused : hasFocus(target);
}

/** Moves the focus to a button and presses it. */
export async function pressByKey(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}
