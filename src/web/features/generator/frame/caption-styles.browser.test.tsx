import { expect, onTestFinished, test } from 'vitest';
import type { CaptionStyle } from '#domain/video/caption-style.ts';
import type { Cue } from '#domain/video/captions.ts';
import { makeRenderPlan, type RenderPlan } from '#domain/video/plan.ts';
import { exampleInspection, exampleOverlay } from '#domain/video/plan-example.ts';
import { paintVideoArea } from '#video/paint-video-area.ts';
import { RenderFailure } from '#video/render-failure.ts';
import { VideoWorker } from '#video/video-worker.ts';

const accent = { red: 255, green: 90, blue: 60 };
const words = (text: string): Cue => ({
  startSeconds: 0,
  endSeconds: 4,
  text,
  words: text.split(' ').map((word, index) => ({ text: word, startSeconds: index, endSeconds: index + 1 })),
});
const english = words('Alpha bravo charlie delta');
const arabic = words('أعمل محاسبة منذ سنوات');

test('plain captions do not change over time and have no accent color', async () => {
  const first = await drawn(english, 'plain', 0.5);
  expect(first.accentPixels).toBe(0);
  expect(first.address).toBe((await drawn(english, 'plain', 3.5)).address);
});

test('boxed captions have the accent color as background', async () => {
  expect((await drawn(english, 'boxed', 0.5)).accentPixels).toBeGreaterThan(10_000);
});

test.each([
  ['left to right', english, 1],
  ['right to left', arabic, -1],
])('the spoken word is highlighted: %s', async (_, cue, direction) => {
  const places: number[] = [];
  for (const seconds of [0.5, 1.5, 2.5, 3.5]) {
    const { accentPixels, accentCenter } = await drawn(cue, 'words', seconds);
    expect(accentPixels).toBeGreaterThan(1000);
    places.push(direction * accentCenter);
  }
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

/** Draws the caption over a gray clip and finds the accent color in it. */
async function drawn(cue: Cue, captionStyle: CaptionStyle, seconds: number) {
  const plan = makeRenderPlan({
    inspection: exampleInspection,
    overlay: exampleOverlay,
    fast: false,
    captions: [cue],
    captionStyle,
  });
  const composed = await composedFrame(plan, seconds);
  const canvas = document.createElement('canvas');
  paintVideoArea(canvas, composed, plan);
  composed.close();
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
  let [accentPixels, sumOfX] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const distance =
      Math.abs((data[at] ?? 0) - accent.red) +
      Math.abs((data[at + 1] ?? 0) - accent.green) +
      Math.abs((data[at + 2] ?? 0) - accent.blue);
    if (distance > 24) continue;
    accentPixels += 1;
    sumOfX += (at / 4) % width;
  }
  return { address: canvas.toDataURL(), accentPixels, accentCenter: sumOfX / accentPixels };
}

async function composedFrame(plan: RenderPlan, seconds: number): Promise<VideoFrame> {
  const clip = new OffscreenCanvas(plan.source.widthPixels, plan.source.heightPixels);
  const context = clip.getContext('2d');
  if (context) context.fillStyle = '#808080';
  context?.fillRect(0, 0, clip.width, clip.height);
  const frame = clip.transferToImageBitmap();
  const worker = new VideoWorker();
  onTestFinished(() => worker.end(new RenderFailure('worker-died', 'The test is over.')));
  const reply = await worker.ask((id) => ({ id, type: 'preview', frame, plan, seconds, clipSeconds: 0 }), {
    given: [frame],
  });
  if (reply.type !== 'previewed') throw new Error(`The worker drew no preview (got ${reply.type}).`);
  return reply.composed;
}
