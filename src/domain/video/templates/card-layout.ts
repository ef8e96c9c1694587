import type { CardItemKind } from '../cards.ts';
import type { PixelSize } from '../geometry.ts';
import { type Shape, shapeOf } from '../output-size.ts';
import { type Box, box } from './box.ts';
import type { CardColors, SizeRange, TextLook } from './template.ts';
import { coveredByWhatsApp } from './template-facts.ts';

/** An item of a card and its place. Items with text have a look. */
export type CardItem = { kind: CardItemKind; box: Box; look: TextLook | null };

/** The item's height and the space above it in design units, for a Status. */
type Style = {
  height: number;
  gap: number;
  width?: number;
  text?: {
    font: TextLook['font'];
    weight: TextLook['weight'];
    color: 'text' | 'quiet';
    oneLine: SizeRange;
    twoLines: SizeRange | null;
  };
};

const styles: Readonly<Record<CardItemKind, Style>> = {
  logo: { height: 280, gap: 0, width: 720 },
  agency: {
    height: 180,
    gap: 64,
    text: { font: 'display', weight: 800, color: 'text', oneLine: [104, 64], twoLines: [78, 52] },
  },
  bar: { height: 12, gap: 56, width: 132 },
  callToAction: {
    height: 200,
    gap: 0,
    text: { font: 'display', weight: 800, color: 'text', oneLine: [96, 64], twoLines: [84, 48] },
  },
  qr: { height: 500, gap: 48, width: 500 },
  label: {
    height: 64,
    gap: 36,
    text: { font: 'text', weight: 600, color: 'text', oneLine: [48, 30], twoLines: null },
  },
  signature: {
    height: 120,
    gap: 72,
    text: { font: 'text', weight: 800, color: 'quiet', oneLine: [48, 32], twoLines: null },
  },
};

/** Less tall shapes have smaller cards. In a Status, WhatsApp's controls cover nothing. */
const frames: Readonly<Record<Shape, { area: Box; scale: number }>> = {
  status: {
    area: box(
      90,
      1920 * coveredByWhatsApp.top,
      900,
      1920 * (1 - coveredByWhatsApp.top - coveredByWhatsApp.bottom),
    ),
    scale: 1,
  },
  portrait: { area: box(90, 60, 900, 1230), scale: 0.9 },
  square: { area: box(90, 50, 900, 980), scale: 0.75 },
};

/** Places the items of a card one below the other, centered as a group. */
export function cardLayout(
  shown: readonly CardItemKind[],
  colors: CardColors,
  output: PixelSize,
): CardItem[] {
  const { area, scale } = frames[shapeOf(output)];
  const gapOf = (kind: CardItemKind, index: number) => (index === 0 ? 0 : styles[kind].gap * scale);
  const total = shown.reduce((sum, kind, index) => sum + gapOf(kind, index) + styles[kind].height * scale, 0);
  let top = area.top + (area.height - total) / 2;
  return shown.map((kind, index) => {
    const { height, width, text } = styles[kind];
    top += gapOf(kind, index);
    const itemWidth = width === undefined ? area.width : width * scale;
    const place = box(area.left + (area.width - itemWidth) / 2, top, itemWidth, height * scale);
    top += height * scale;
    return { kind, box: place, look: text ? lookOf(text, colors, scale) : null };
  });
}

function lookOf(text: NonNullable<Style['text']>, colors: CardColors, scale: number): TextLook {
  const scaled = ([largest, smallest]: SizeRange): SizeRange => [
    Math.round(largest * scale),
    Math.round(smallest * scale),
  ];
  return {
    ...text,
    color: colors[text.color],
    oneLine: scaled(text.oneLine),
    twoLines: text.twoLines && scaled(text.twoLines),
    align: 'center',
  };
}
