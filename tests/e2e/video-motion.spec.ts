import type { Page } from '@playwright/test';
import { captionArea } from '#domain/video/captions.ts';
import type { PixelRect } from '#domain/video/geometry.ts';
import type { Shape } from '#domain/video/output-size.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { evenRect, frameDesign } from '#domain/video/templates/frame-design.ts';
import { motionMomentAt, motionStateAt } from '#domain/video/templates/motion.ts';
import type { ContentKind } from '#domain/video/templates/template.ts';
import { layoutOf } from '#domain/video/templates/template-layout.ts';
import { templates } from '#domain/video/templates/templates.ts';
import { frameCountOf } from '#domain/video/timeline.ts';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { cropTo, differenceOf, frameOf } from '../fixtures/measure.ts';
import { expectBrandedVideo } from './support/branded-video.ts';
import { expect, render, testOnSharedPage as test } from './support/video-page.ts';

const fill = { kind: 'fill', focus: { x: 0.5, y: 0.5 } } as const;

/** Renders the same clip with and without motion, with a caption from its start. */
async function bothWays(
  page: Page,
  name: ClipName,
  template: 'paper' | 'full-screen',
  title = 'Bookkeeper',
  shape: Shape = 'status',
) {
  const captions = [{ startSeconds: 0, endSeconds: 2, text: 'I keep the books of three companies' }];
  const options = { template, title, shape, captions, fast: true, framing: fill } as const;
  const still = await render(page, clip(name), options);
  const moving = await render(page, clip(name), { ...options, hasMotion: true });
  return { still, moving, plan: moving.plan };
}

/**
 * Where an element is in an output frame, in pixels from its final place. Crops of 4:2:0 must begin at even pixels.
 */
function offsetAt(plan: RenderPlan, kind: ContentKind, slot: number) {
  const motion = templates[plan.overlay.template].motion?.[kind];
  const range = { firstSlot: 0, endSlot: frameCountOf(plan), frames: 14 };
  const moment = motionMomentAt(range, slot);
  const { unit } = frameDesign(plan.overlay);
  const state = motion && moment ? motionStateAt(motion, moment) : { across: 0, down: 0 };
  const even = (pixels: number) => Math.round(pixels / 2) * 2;
  return { left: even(state.across * unit), top: even(state.down * unit) };
}

function rectOf(plan: RenderPlan, kind: ContentKind): PixelRect {
  const { under, over } = layoutOf(plan.overlay);
  const element = [...under, ...over].find((one) => one.kind === kind);
  if (!element) throw new Error(`The template has no ${kind}.`);
  const { left, top, width, height } = element.box;
  // The margin that a sliding element needs.
  return evenRect({ left, top, width: width - 40, height }, frameDesign(plan.overlay).unit);
}

function frameAt(path: string, plan: RenderPlan, slot: number, rect: PixelRect, by = { left: 0, top: 0 }) {
  const moved = {
    ...rect,
    leftPixels: rect.leftPixels + by.left,
    topPixels: rect.topPixels + by.top,
  };
  return frameOf(path, slot / plan.framesPerSecond, cropTo(moved));
}

// Covers WebCodecs with one encoder per half, and ffmpeg.wasm for a codec that the browser cannot decode.
for (const name of ['ten-seconds.mp4', 'hevc.mp4'] as const) {
  test(`elements under the clip move in and out in ${name}`, async ({ page }) => {
    const { still, moving, plan } = await bothWays(page, name, 'paper');
    const last = frameCountOf(plan) - 1;
    expectBrandedVideo(moving.path, {
      frames: last + 1,
      hasAudio: true,
      output: plan.output,
    });
    for (const kind of ['title', 'availability', 'contact'] as const) {
      const rect = rectOf(plan, kind);
      const settled = frameAt(still.path, plan, 30, rect);
      // In the first frame, everything is fully drawn, but not yet in its final place.
      const first = offsetAt(plan, kind, 0);
      expect(Math.abs(first.left) + first.top, kind).toBeGreaterThan(10);
      for (const slot of [0, 9, 18, Math.round(last / 2)]) {
        const at = offsetAt(plan, kind, slot);
        const seen = frameAt(moving.path, plan, slot, rect, at);
        expect(differenceOf(seen, settled), `${kind} in frame ${slot}`).toBeLessThan(slot === 9 ? 9 : 5);
      }
      expect(differenceOf(frameAt(moving.path, plan, 0, rect), settled)).toBeGreaterThan(8);
      const atEnd = differenceOf(frameAt(moving.path, plan, last, rect), settled);
      if (kind === 'contact') expect(atEnd, kind).toBeLessThan(5);
      else expect(atEnd, kind).toBeGreaterThan(8);
    }
  });
}

for (const name of ['ten-seconds.mp4', 'hevc.mp4'] as const) {
  test(`elements over the clip move in and out in ${name}`, async ({ page }) => {
    const { still, moving, plan } = await bothWays(page, name, 'full-screen', 'Senior Bookkeeper');
    const rect = rectOf(plan, 'title');
    const last = frameCountOf(plan) - 1;
    const change = (slot: number) =>
      differenceOf(frameAt(moving.path, plan, slot, rect), frameAt(still.path, plan, slot, rect));
    expect(change(0)).toBeGreaterThan(12);
    const caption = captionArea(frameDesign(plan.overlay), plan.videoRect, plan.framing).rect;
    for (const slot of [0, 7])
      expect(
        differenceOf(frameAt(moving.path, plan, slot, caption), frameAt(still.path, plan, slot, caption)),
        'a caption stays as it is while elements move around it',
      ).toBeLessThan(5);
    expect(change(18)).toBeLessThan(5);
    expect(change(Math.round(last / 2))).toBeLessThan(5);
    expect(change(last)).toBeGreaterThan(12);
  });
}

for (const title of ['Bookkeeper', 'محاسب أول']) {
  test(`elements next to an upright clip titled ${title} move in and out, and the clip does not move`, async ({
    page,
  }) => {
    const { still, moving, plan } = await bothWays(page, 'upright.mp4', 'paper', title, 'square');
    const last = frameCountOf(plan) - 1;
    const rect = rectOf(plan, 'availability');
    const settled = frameAt(still.path, plan, 30, rect);
    const { left } = offsetAt(plan, 'availability', 0);
    const by = { left: title === 'Bookkeeper' ? left : -left, top: 0 };
    expect(differenceOf(frameAt(moving.path, plan, 0, rect, by), settled)).toBeLessThan(5);
    expect(differenceOf(frameAt(moving.path, plan, 0, rect), settled)).toBeGreaterThan(8);
    for (const slot of [18, Math.round(last / 2)])
      expect(differenceOf(frameAt(moving.path, plan, slot, rect), settled)).toBeLessThan(5);
    expect(differenceOf(frameAt(moving.path, plan, last, rect), settled)).toBeGreaterThan(8);
    for (const slot of [0, 7, last]) {
      const area = frameAt(moving.path, plan, slot, plan.videoArea);
      expect(
        differenceOf(area, frameAt(still.path, plan, slot, plan.videoArea)),
        `slot ${slot}`,
      ).toBeLessThan(5);
    }
  });
}

test('elements move in from the other side if the title is right-to-left', async ({ page }) => {
  const { still, moving, plan } = await bothWays(page, 'ten-seconds.mp4', 'paper', 'محاسب أول');
  const rect = rectOf(plan, 'availability');
  const settled = frameAt(still.path, plan, 30, rect);
  const { left } = offsetAt(plan, 'availability', 0);
  const first = (by: number) => frameAt(moving.path, plan, 0, rect, { left: by, top: 0 });
  expect(differenceOf(first(-left), settled)).toBeLessThan(5);
  expect(differenceOf(first(left), settled)).toBeGreaterThan(8);
});
