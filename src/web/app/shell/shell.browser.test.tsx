import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { openApp } from '#tests/component/app.tsx';
import { signIn } from '#tests/component/session.ts';
import { toast } from '#tests/component/toasts.ts';

const sidebar = page.getByRole('complementary');
const heading = page.getByRole('heading', { level: 1, name: 'Formula Page' });
const expectWidth = (pixels: number) => expect.poll(() => boxOf(sidebar).width).toBe(pixels);
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();

beforeEach(async () => {
  await signIn();
  onTestFinished(() => cookieStore.delete('sidebar_state'));
});

async function openFormulas(address = '/formula') {
  const app = await openApp(address);
  await expect.element(heading).toBeVisible();
  return app;
}

test('the sidebar collapses by button and shortcut, and a cookie remembers it for a week', async () => {
  const app = await openFormulas();
  await expectWidth(256);
  await userEvent.keyboard('{Control>}b{/Control}');
  await expectWidth(48);
  const { cookies } = await cdp().send('Network.getCookies', { urls: [location.href] });
  const cookie = cookies.find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('false');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeCloseTo(7, 1);

  await app.reload();
  await expect.element(heading).toBeVisible();
  await expectWidth(48);
  await userEvent.keyboard('{Meta>}b{/Meta}');
  await expectWidth(256);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expectWidth(48);
});

test('the skip link skips the navigation', async () => {
  await openFormulas();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('main');
});

test('toasts appear at the bottom of a phone’s window, at full width', async () => {
  await page.viewport(375, 900);
  onTestFinished(() => page.viewport(1280, 800));
  await openFormulas('/formula?formula=gone');
  const shown = toast('Formula not found');
  await expect.element(shown).toBeVisible();
  await expect.poll(() => boxOf(shown).bottom).toBe(900 - 8);
  expect(boxOf(shown)).toMatchObject({ left: 8, right: 375 - 8 });
});

test.each([768, 1440])(
  'toasts appear in the top bar at %i px, next to its buttons and above the heading',
  async (width) => {
    await page.viewport(width, 900);
    onTestFinished(() => page.viewport(1280, 800));
    await openFormulas('/formula?formula=gone');
    const shown = toast('Formula not found');
    // Waits until the toast has slid in.
    await expect.element(shown).toBeVisible();
    await expect.poll(() => boxOf(shown).top).toBe(8);
    const box = boxOf(shown);
    expect(box.bottom).toBeLessThanOrEqual(boxOf(heading).top);
    const bar = page.getByRole('banner');
    expect(box.left).toBeGreaterThan(boxOf(bar.getByRole('link', { name: 'Standout' })).right);
    expect(box.right).toBeLessThan(boxOf(bar.getByRole('button', { name: /Search/ })).left);
  },
);
