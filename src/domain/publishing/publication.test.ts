import { describe, expect, it } from 'vitest';
import { checkPlan, isPast, needsYouMessage, needsYouReasons, planRefusalMessage } from './publication.ts';

const images = (count: number) => Array.from({ length: count }, () => ({ kind: 'image' }) as const);

describe('checkPlan', () => {
  it.each([
    ['a text', 'Hello', []],
    ['3,000 characters', 'é'.repeat(3_000), []],
    ['3,000 emoji', '😀'.repeat(3_000), []],
    ['20 images', 'Hello', images(20)],
    ['one document', 'Hello', [{ kind: 'document' }] as const],
    ['one video', 'Hello', [{ kind: 'video' }] as const],
  ])('accepts a post with %s', (_, body, media) => {
    expect(checkPlan(body, media)).toEqual({ ok: true, value: undefined });
  });

  it.each([
    ['empty', ' \n', []],
    ['too-long', 'é'.repeat(3_001), []],
    ['too-many-images', 'Hello', images(21)],
    ['mixed-files', 'Hello', [{ kind: 'document' }, ...images(1)] as const],
    ['mixed-files', 'Hello', [{ kind: 'video' }, { kind: 'video' }] as const],
  ] as const)('rejects a post for the reason “%s”', (reason, body, media) => {
    expect(checkPlan(body, media)).toEqual({ ok: false, reason });
    expect(planRefusalMessage(reason)).toMatch(/^[A-Z].*\.$/);
  });
});

it('counts a time in the last minute as now', () => {
  expect(isPast(1_000_000, 1_060_000)).toBe(false);
  expect(isPast(1_000_000, 1_060_001)).toBe(true);
});

it.each(needsYouReasons)('explains the reason and the remedy for %s', (reason) => {
  const { why, help } = needsYouMessage(reason);
  expect(why).toMatch(/^[A-Z].*\.$/);
  expect(help).toMatch(/^[A-Z].*\.$/);
});

it("repeats LinkedIn's explanation for a rejected post", () => {
  expect(needsYouMessage('refused', 'Content is too long.').why).toBe(
    'LinkedIn refused the post: Content is too long.',
  );
});
