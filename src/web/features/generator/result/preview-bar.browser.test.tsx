import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleFile } from '#tests/component/clips.ts';
import {
  alert,
  chooseClip,
  chooseSample,
  generate,
  openGenerator,
  positionTitle,
} from '#tests/component/generator.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { breakCommands } from '#tests/component/video-worker.ts';
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

test('on a phone, the bar says that the frame could not be drawn', async () => {
  await becomePhone();
  await openGenerator();
  await expect.element(frame).toHaveProperty('width', 1080);
  breakCommands('overlay');
  await positionTitle.fill('Assistant');
  await expect.element(alert('Couldn’t draw the frame.')).toBeInViewport({ ratio: 1 });
});

test('on a phone, the note about failed audio is only for screen readers beside the thumbnail', async () => {
  await becomePhone();
  await openGenerator();
  await chooseClip(await sampleFile('speaker.mp4'));
  await page.getByRole('switch', { name: 'Reduce noise' }).click();
  breakCommands('finish-audio');
  await whole.click();
  await play.click();
  const note = preview.getByRole('status');
  await expect.element(note).toMatchTextContent('plays the clip’s own');
  expect(widthOf(note.element())).toBeGreaterThan(200);
  await whole.click();
  await expect.poll(() => widthOf(note.element())).toBe(1);
  await expect.element(note).toMatchTextContent('plays the clip’s own');
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
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(whole).toBeInViewport({ ratio: 1 });
    await expect.element(frame).toBeInViewport({ ratio: 1 });
    await expect.element(generate).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone in landscape, the whole preview is beside its buttons', async () => {
  await page.viewport(812, 375);
  onTestFinished(() => page.viewport(1280, 800));
  await openGenerator();
  await chooseSample();
  await positionTitle.fill('Assistant');
  await whole.click();
  await expect.element(frame).toBeInViewport({ ratio: 1 });
  await expect.element(play).toBeInViewport({ ratio: 1 });
  await expect.element(generate).toBeInViewport({ ratio: 1 });
  expect(frame.element().getBoundingClientRect().height).toBeGreaterThan(240);
  expect(generate.element().getBoundingClientRect().left).toBeGreaterThan(
    frame.element().getBoundingClientRect().right,
  );
});

function widthOf(element: Element): number {
  return element.getBoundingClientRect().width;
}
