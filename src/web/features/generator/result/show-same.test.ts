import { expect, test } from 'vitest';
import type { Cards } from '#domain/video/cards.ts';
import { makeRenderPlan, type RenderRequest } from '#domain/video/plan.ts';
import { exampleInspection, exampleOverlay } from '#domain/video/plan-example.ts';
import { showSame } from './show-same.ts';

const clip = new File([], 'clip.mp4');
const overlay = { ...exampleOverlay, template: 'paper' } as const;
const cards: Cards = { hasIntro: false, hasOutro: true, agency: '', callToAction: 'Call us', link: '' };
const captions = [{ id: '1', startSeconds: 1, endSeconds: 3, text: 'Hello' }];
const request: RenderRequest = { inspection: exampleInspection, overlay, fast: false, cards, captions };
const inputs = (change: Partial<RenderRequest>) => ({
  ...{ clip, music: null, inspection: exampleInspection, fileName: 'candidate-001-Assistant.mp4' },
  plan: makeRenderPlan({ ...request, ...change }),
});

test('fast mode does not change the content', () => {
  expect(showSame(inputs({}), inputs({ fast: true }))).toBe(true);
});

test.each<[string, Partial<RenderRequest>]>([
  ['another shape', { shape: 'square' }],
  ['another template', { overlay: { ...overlay, template: 'poster' } }],
  ['motion', { hasMotion: true }],
  ['no card', { cards: { ...cards, hasOutro: false } }],
  ['another text on a card', { cards: { ...cards, callToAction: 'Write to us' } }],
  ['another caption style', { captionStyle: 'boxed' }],
  ['another cover', { coverSeconds: 2 }],
  ['a smaller file', { minimizesSize: true }],
])('%s changes the content', (_, change) => {
  expect(showSame(inputs({}), inputs(change))).toBe(false);
});

test('the text of a disabled card does not change the content', () => {
  const without = { ...cards, hasOutro: false };
  const other = { ...without, callToAction: 'Write to us' };
  expect(showSame(inputs({ cards: without }), inputs({ cards: other }))).toBe(true);
});
