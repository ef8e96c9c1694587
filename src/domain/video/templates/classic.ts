import { bandEnds } from '../geometry.ts';
import type { ColorRole } from '../palette.ts';
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
  ends: readonly [header: number, titleBar: number, videoArea: number, strip: number],
  header: readonly TemplateElement[],
  look = { title, availability, videoBackground: 'white' as ColorRole },
) {
  const [headerEnd, titleEnd, videoEnd, stripEnd] = ends;
  const band = (top: number, bottom: number): Box => box(0, top, 1080, bottom - top);
  const inside = (top: number, bottom: number): Box => ({
    ...band(top, bottom),
    left: margin,
    width: 1080 - 2 * margin,
  });
  const under: TemplateElement[] = [
    { kind: 'fill', box: band(0, headerEnd), color: 'ink' },
    { kind: 'rings', box: band(0, headerEnd), corner: 'top', radii: [150, 262], lineWidth: 44 },
    { kind: 'fill', box: band(headerEnd, titleEnd), color: 'lifted' },
    { kind: 'fill', box: band(videoEnd, stripEnd), color: 'accent' },
    { kind: 'fill', box: band(stripEnd, heightUnits), color: 'ink' },
    ...header,
    {
      kind: 'title',
      box: inside(headerEnd, titleEnd),
      text: look.title,
      tab: { width: 16, color: 'accent' },
    },
    {
      kind: 'availability',
      box: inside(videoEnd, stripEnd),
      text: look.availability,
      dot: { radius: 11, gap: 22, color: 'onAccent' },
    },
    { kind: 'contact', box: inside(stripEnd, heightUnits), phone, line, phoneShare: 0.6 },
  ];
  return { videoArea: band(titleEnd, videoEnd), videoBackground: look.videoBackground, under, over: [] };
}

const [headerEnd, titleEnd, videoEnd] = bandEnds.map((end) => 1920 * end) as [number, number, number];
const stripEnd = videoEnd + availabilityShareOfFooter * (1920 - videoEnd);
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
      [headerEnd, titleEnd, videoEnd, stripEnd],
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
    portrait: bands(
      1350,
      [204, 320, 1168, 1256],
      compactHeader({ logo: [30, 144], country: [32, 70], badge: [120, 56] }),
      {
        title: { ...title, oneLine: [78, 56], twoLines: [46, 40] },
        availability: { ...availability, oneLine: [42, 36], twoLines: [33, 28] },
        videoBackground: 'ink',
      },
    ),
    square: bands(
      1080,
      [168, 280, 896, 980],
      compactHeader({ logo: [24, 120], country: [26, 60], badge: [98, 50] }),
      {
        title: { ...title, oneLine: [72, 52], twoLines: [42, 36] },
        availability: { ...availability, oneLine: [40, 34], twoLines: [31, 27] },
        videoBackground: 'ink',
      },
    ),
  },
};

type Row = readonly [top: number, height: number];

/** A lower header, for shapes with less height. */
function compactHeader(rows: { logo: Row; country: Row; badge: Row }): TemplateElement[] {
  const placed = ([top, height]: Row): Box => ({ ...row, top, height });
  return [
    { kind: 'logo', box: box(744, rows.logo[0], 280, rows.logo[1]) },
    {
      kind: 'country',
      box: placed(rows.country),
      besideLogo: true,
      keepsByFlag: true,
      flagWidth: 1.5 * rows.country[1],
      gap: 26,
      text: { ...name, oneLine: [0.95 * rows.country[1], 42], twoLines: [0.47 * rows.country[1], 26] },
    },
    {
      kind: 'badge',
      box: placed(rows.badge),
      besideLogo: true,
      text: { ...badge, oneLine: [0.58 * rows.badge[1], 24] },
      plate: { color: 'accent', padding: 26, radius: 18 },
    },
  ];
}
