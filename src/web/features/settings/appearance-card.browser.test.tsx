import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia, followTheme, resizePage, shownTheme } from '#tests/component/media.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { useLineLength } from '#web/app/shell/line-length.ts';
import { AppearanceCard } from './appearance-card.tsx';
import { ThoughtLeadersCard } from './thought-leaders-card.tsx';

const choice = (label: string) => page.getByText(label, { exact: true });
const shownLineLength = () => document.documentElement.dataset.lineLength;

test('theme and line length apply immediately and are saved', async () => {
  followTheme();
  const { unmount } = await renderScreen(Cards);
  await choice('Dark').click();
  await expect.poll(shownTheme).toBe('dark');
  await choice('Long').click();
  await expect.poll(shownLineLength).toBe('long');

  await unmount();
  delete document.documentElement.dataset.lineLength;
  await renderScreen(Cards);
  await expect.poll(shownLineLength).toBe('long');
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

  await emulateMedia({ forcedColors: 'active' });
  const background = (label: string) => getComputedStyle(choice(label).element()).backgroundColor;
  await expect
    .poll(() => background('Dark'), { message: 'forced colors show the chosen one' })
    .not.toBe(background('Light'));
  await emulateMedia({ forcedColors: 'none' });

  await resizePage(375, 812);
  const size = () => getComputedStyle(page.getByLabelText('Style').first().element()).fontSize;
  await expect.poll(size).toBe('16px');
  await choice('Short').click();
  await expect.poll(size).toBe('19px');
});

test('with reduced motion, changing the theme runs no transition', async ({ onTestFinished }) => {
  followTheme();
  await renderScreen(AppearanceCard);
  const moved = new Set<string>();
  const note = ({ target }: Event) => void moved.add((target as Element).tagName);
  addEventListener('transitionrun', note);
  onTestFinished(() => removeEventListener('transitionrun', note));
  await choice('Dark').click();
  const background = () => getComputedStyle(document.documentElement).backgroundColor;
  await expect.poll(background).toBe('rgb(11, 20, 37)');
  expect([...moved]).toEqual([]);
});

/** The card, with the line length applied as the shell does. */
function Cards() {
  useLineLength();
  return (
    <>
      <AppearanceCard />
      <ThoughtLeadersCard />
    </>
  );
}
