import { describe, expect, test } from 'vitest';
import { contrastRatio, defaultBrandKit } from '../brand.ts';
import { cardContent, cardItemKinds } from '../cards.ts';
import { outputOf, shapes } from '../output-size.ts';
import { paletteOf } from '../palette.ts';
import { cardLayout } from './card-layout.ts';
import { coveredByWhatsApp } from './template-facts.ts';
import { templateIds } from './template-ids.ts';
import { templates } from './templates.ts';

const texts = { agency: 'Northwind', callToAction: 'Scan to chat', link: '' };
const brand = { phone: '+1 202 555 0147', logoDataUrl: 'data:image/png;base64,AA==' };
const { card: colors } = templates.classic;
const heights = { status: 1920, portrait: 1350, square: 1080 };

describe.each(shapes)('a card in shape %s', (shape) => {
  const output = outputOf(shape, false);
  test.each(['intro', 'outro'] as const)(
    'shows everything of the %s inside the frame, without overlaps',
    (kind) => {
      const items = cardLayout(cardContent(kind, texts, brand), colors, output);
      expect(items.length).toBeGreaterThan(2);
      const covered = shape === 'status' ? coveredByWhatsApp : { top: 0.03, bottom: 0.03 };
      let bottom = covered.top * heights[shape];
      for (const { kind: item, box } of items) {
        expect(box.top, item).toBeGreaterThanOrEqual(bottom);
        expect(box.left, item).toBeGreaterThanOrEqual(56);
        expect(box.left + box.width, item).toBeLessThanOrEqual(1080 - 56);
        bottom = box.top + box.height;
      }
      expect(bottom).toBeLessThanOrEqual((1 - covered.bottom) * heights[shape]);
    },
  );

  test('centers the card whatever it shows', () => {
    const [only] = cardLayout(['callToAction'], colors, output);
    const all = cardLayout(['callToAction', 'qr'], colors, output);
    expect(only?.box.top).toBeGreaterThan(all[0]?.box.top ?? 0);
    expect(all[0]?.box.height).toBe(only?.box.height);
  });

  test('leaves room for two lines for every text that can use them', () => {
    for (const { look, box } of cardLayout(cardItemKinds, colors, output))
      if (look?.twoLines) expect(2.1 * look.twoLines[0]).toBeLessThanOrEqual(box.height + 1);
  });
});

test.each(templateIds)('the cards of %s have text contrast of at least 4.5', (id) => {
  const { surface, text, quiet } = templates[id].card;
  for (const kit of [
    defaultBrandKit.colors,
    { ink: '#FFFFFF', accent: '#FFE14D', paper: '#101010' },
    { ink: '#777777', accent: '#808080', paper: '#7A7A7A' },
  ]) {
    const palette = paletteOf(kit);
    for (const role of [text, quiet])
      expect(contrastRatio(palette[surface], palette[role])).toBeGreaterThanOrEqual(4.5);
  }
});
