import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseSample, generate, openGenerator, positionTitle } from '#tests/component/generator.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { openLayers } from '#web/ui/layers.ts';

const preview = page.getByRole('region', { name: 'Live preview' });
const whole = page.getByRole('button', { name: 'Whole preview' });
const play = page.getByRole('button', { name: 'Play the preview' });
const frame = page.getByRole('img', { name: /branded frame/ });

test('on a phone the preview is a thumbnail next to Generate, and a press shows the whole one', async () => {
  await becomePhone();
  await openGenerator();
  await chooseSample();
  await positionTitle.fill('Assistant');
  await expect.element(frame).toBeInViewport({ ratio: 1 });
  await expect.element(generate).toBeInViewport({ ratio: 1 });
  expect(widthOf(frame.element())).toBeLessThan(64);
  await expect.element(play).not.toBeInTheDocument();

  await whole.click();
  await expect.element(whole).toHaveAttribute('aria-expanded', 'true');
  await expect.element(frame).toBeInViewport({ ratio: 1 });
  await expect.element(generate).toBeInViewport({ ratio: 1 });
  expect(widthOf(frame.element())).toBeGreaterThan(220);
  await expect.element(play).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(375);

  expect(openLayers.get()).toHaveLength(1);
  openLayers.get()[0]?.close();
  await expect.element(play).not.toBeInTheDocument();
  await expect.element(whole).toHaveFocus();
});

test('on a phone, Escape closes the whole preview from any of its buttons', async () => {
  await becomePhone();
  await openGenerator();
  await chooseSample();
  // Like a click in Safari, which does not focus the button.
  whole.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(whole).toHaveFocus();
  await expect.element(whole).toHaveAttribute('aria-expanded', 'true');
  play.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(whole).toHaveAttribute('aria-expanded', 'false');
  await expect.element(whole).toHaveFocus();
});

test('on a phone, closing the whole preview pauses the clip', async () => {
  await becomePhone();
  await openGenerator();
  await chooseSample();
  await whole.click();
  await play.click();
  const clip = preview.element().querySelector('video');
  await expect.poll(() => clip?.paused).toBe(false);
  await whole.click();
  await expect.poll(() => clip?.paused).toBe(true);
  await whole.click();
  await expect.element(play).toBeVisible();
});

test('the whole preview closes when the window becomes wide enough for two columns', async () => {
  await becomePhone();
  await openGenerator();
  await whole.click();
  await expect.element(whole).toHaveAttribute('aria-expanded', 'true');
  expect(openLayers.get()).toHaveLength(1);
  await page.viewport(1024, 800);
  await expect.poll(() => openLayers.get()).toHaveLength(0);
  await page.viewport(375, 812);
  await expect.element(whole).toHaveAttribute('aria-expanded', 'false');
});

test('a tablet shows the form and the preview side by side, a low window has the bar', async () => {
  await page.viewport(768, 1024);
  onTestFinished(() => page.viewport(1280, 800));
  await openGenerator();
  await expect.element(preview).toBeInViewport({ ratio: 1 });
  await expect.element(generate).toBeInViewport({ ratio: 1 });
  await expect.element(whole).not.toBeInTheDocument();
  const form = page.getByRole('region', { name: 'Candidate information' }).element().getBoundingClientRect();
  expect(preview.element().getBoundingClientRect().left).toBeGreaterThan(form.right);
  await page.viewport(844, 390);
  await expect.element(whole).toBeInViewport({ ratio: 1 });
  await expect.element(generate).toBeInViewport({ ratio: 1 });
});

function widthOf(element: Element): number {
  return element.getBoundingClientRect().width;
}
