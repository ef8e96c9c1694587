import { bandEnds } from '../geometry.ts';
import { type Box, box } from './box.ts';
import type { Template, TemplateElement, TextLook } from './template.ts';

const margin = 56;
const availabilityShareOfFooter = 0.4;

const name: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onInk',
  oneLine: [90, 48],
  twoLines: [46, 40],
};
const badge: TextLook = { font: 'text', weight: 800, color: 'onAccent', oneLine: [42, 28], twoLines: null };
const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onLifted',
  oneLine: [72, 50],
  twoLines: [46, 36],
};
const availability: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onAccent',
  oneLine: [40, 26],
  twoLines: null,
  align: 'center',
};
const phone: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onInk',
  oneLine: [58, 36],
  twoLines: null,
  align: 'end',
};
const line: TextLook = {
  font: 'text',
  weight: 600,
  color: 'quietOnInk',
  oneLine: [40, 32],
  twoLines: [36, 26],
};

/** The four bands of the specification. `header` places what the header contains. */
function bands(
  heightUnits: number,
  ends: readonly [header: number, titleBar: number, videoArea: number],
  header: readonly TemplateElement[],
) {
  const [headerEnd, titleEnd, videoEnd] = ends;
  const stripEnd = videoEnd + availabilityShareOfFooter * (heightUnits - videoEnd);
  const band = (top: number, bottom: number): Box => box(0, top, 1080, bottom - top);
  const inside = (top: number, bottom: number): Box => ({
    ...band(top, bottom),
    left: margin,
    width: 1080 - 2 * margin,
  });
  const under: TemplateElement[] = [
    { kind: 'fill', box: band(0, headerEnd), color: 'ink' },
    { kind: 'rings', box: band(0, headerEnd) },
    { kind: 'fill', box: band(headerEnd, titleEnd), color: 'lifted' },
    { kind: 'fill', box: band(videoEnd, stripEnd), color: 'accent' },
    { kind: 'fill', box: band(stripEnd, heightUnits), color: 'ink' },
    ...header,
    {
      kind: 'title',
      box: inside(headerEnd, titleEnd),
      text: title,
      tab: { width: 16, color: 'accent' },
    },
    {
      kind: 'availability',
      box: inside(videoEnd, stripEnd),
      text: availability,
      dot: { radius: 11, gap: 22, color: 'onAccent' },
    },
    { kind: 'contact', box: inside(stripEnd, heightUnits), phone, line, phoneShare: 0.6 },
  ];
  return { videoArea: band(titleEnd, videoEnd), videoBackground: 'white' as const, under, over: [] };
}

const [headerEnd, titleEnd, videoEnd] = bandEnds.map((end) => 1920 * end) as [number, number, number];
const row = { left: margin, width: 1080 - 2 * margin };

/** The look of the specification, and the default. */
export const classic: Template = {
  name: 'Classic',
  description: 'Bands of color above and below the video.',
  direction: 'text',
  textRendering: 'auto',
  motion: null,
  card: { surface: 'ink', text: 'onInk', quiet: 'quietOnInk', bar: 'accent' },
  layouts: {
    status: bands(
      1920,
      [headerEnd, titleEnd, videoEnd],
      [
        { kind: 'logo', box: box(794, 56, 230, 176) },
        {
          kind: 'country',
          box: { ...row, top: 46, height: 88 },
          besideLogo: true,
          flagWidth: 132,
          gap: 30,
          text: name,
        },
        {
          kind: 'badge',
          box: { ...row, top: 164, height: 76 },
          besideLogo: true,
          text: badge,
          plate: { color: 'accent', padding: 30, radius: 20 },
        },
      ],
    ),
    portrait: bands(1350, [216, 316, 1206], compactHeader()),
    square: bands(1080, [188, 276, 956], compactHeader(-14)),
  },
};

/** A lower header, for shapes with less height. */
function compactHeader(shift = 0): TemplateElement[] {
  return [
    { kind: 'logo', box: box(794, 32 + shift, 230, 152) },
    {
      kind: 'country',
      box: { ...row, top: 34 + shift, height: 68 },
      besideLogo: true,
      flagWidth: 102,
      gap: 26,
      text: { ...name, oneLine: [70, 42] },
    },
    {
      kind: 'badge',
      box: { ...row, top: 124 + shift, height: 60 },
      besideLogo: true,
      text: { ...badge, oneLine: [34, 26] },
      plate: { color: 'accent', padding: 26, radius: 18 },
    },
  ];
}
