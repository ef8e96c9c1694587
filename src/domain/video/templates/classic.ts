import { bandEnds } from '../geometry.ts';
import { type Box, box } from './box.ts';
import { type ColumnRows, columnLayout, squareColumn } from './column-rows.ts';
import type { Plate, Template, TemplateElement, TemplateLayout, TextLook } from './template.ts';
import { type ClipPlace, templateFacts } from './template-facts.ts';
import { contactRow, type Row, type TextLooks, type TextRows, textLeft } from './text-rows.ts';

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

function band(top: number, bottom: number): Box {
  return box(0, top, 1080, bottom - top);
}

/** The four bands of the specification. Each text has its own band. */
function bands(
  heightUnits: number,
  [headerEnd, titleEnd, videoEnd, stripEnd]: readonly [number, number, number, number],
  left: number,
  looks: { title: TextLook; availability: TextLook },
): TemplateElement[] {
  const inside = (top: number, bottom: number) => ({ ...band(top, bottom), left, width: 1080 - 2 * left });
  return [
    { kind: 'fill', box: band(0, headerEnd), color: 'ink' },
    { kind: 'fill', box: band(headerEnd, titleEnd), color: 'lifted' },
    { kind: 'fill', box: band(videoEnd, stripEnd), color: 'accent' },
    { kind: 'fill', box: band(stripEnd, heightUnits), color: 'ink' },
    {
      kind: 'title',
      box: inside(headerEnd, titleEnd),
      text: looks.title,
      tab: { width: 16, color: 'accent' },
    },
    {
      kind: 'availability',
      box: inside(videoEnd, stripEnd),
      text: looks.availability,
      dot,
    },
  ];
}

const [headerEnd, titleEnd, videoEnd] = bandEnds.map((end) => 1920 * end) as [number, number, number];
const stripEnd = videoEnd + availabilityShareOfFooter * (1920 - videoEnd);
const row = { left: margin, width: 1080 - 2 * margin };

const { places, uprightPlaces } = templateFacts.classic;
const looks: TextLooks = {
  name,
  badge,
  title,
  availability: { ...availability, align: 'start' },
  phone,
  line,
};
const dot = { radius: 11, gap: 22, color: 'onAccent' } as const;
const plate: Plate = { color: 'accent', padding: 26, radius: 18 };

type Rows = Omit<TextRows, 'title'> & {
  /** Where the bands end. The last band ends at the bottom of the frame. */
  ends: readonly [header: number, titleBar: number, video: number, strip: number];
  badge: Row;
};

/** Bands for less tall shapes: one row in the header, and the logo beside the contact. */
function compact(place: ClipPlace, rows: Rows): TemplateLayout {
  const { height, ends, badge: badgeRow } = rows;
  const [countryTop, countryHeight] = rows.country;
  return {
    ...place,
    under: [
      ...bands(height, ends, textLeft, {
        title: { ...title, ...rows.titleSizes },
        availability: { ...availability, ...rows.availabilitySizes, align: 'start' },
      }),
      {
        kind: 'country',
        box: box(textLeft, countryTop, 500, countryHeight),
        flagWidth: 1.5 * countryHeight,
        gap: 24,
        text: { ...name, ...rows.nameSizes },
      },
      {
        kind: 'badge',
        box: box(584, badgeRow[0], 432, badgeRow[1]),
        text: { ...badge, oneLine: rows.badgeSizes, align: 'end' },
        plate,
      },
      ...contactRow(rows, looks, 8),
    ],
    over: [],
  };
}

/** The bands of a square frame with a clip beside the column. */
function columnBands({ availability: [stripTop, stripHeight] }: ColumnRows): TemplateElement[] {
  const { left, top } = uprightPlaces.square.videoArea;
  return [
    { kind: 'fill', box: band(0, 1080), color: 'ink' },
    { kind: 'fill', box: band(0, top), color: 'lifted' },
    { kind: 'fill', box: box(0, stripTop, left, stripHeight), color: 'accent' },
  ];
}

/** The look of the specification, which is the default. */
export const classic: Template = {
  textRendering: 'auto',
  motion: null,
  card: { surface: 'ink', text: 'onInk', quiet: 'quietOnInk', bar: 'accent' },
  layouts: {
    status: {
      ...places.status,
      under: [
        ...bands(1920, [headerEnd, titleEnd, videoEnd, stripEnd], margin, { title, availability }),
        {
          kind: 'rings',
          box: band(0, headerEnd),
          corner: 'top',
          radii: [150, 262],
          lineWidth: 44,
          opacity: 0.06,
        },
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
        {
          kind: 'contact',
          box: { ...band(stripEnd, 1920), ...row },
          phone,
          line,
          phoneShare: 0.6,
        },
      ],
      over: [],
    },
    portrait: compact(places.portrait, {
      height: 1350,
      ends: [112, 302, 1084, 1168],
      country: [32, 48],
      nameSizes: { oneLine: [43, 30], twoLines: [22, 20] },
      badge: [30, 52],
      badgeSizes: [30, 22],
      titleSizes: { oneLine: [124, 66], twoLines: [66, 46] },
      availabilitySizes: { oneLine: [42, 36], twoLines: [33, 28] },
      contact: [1210, 96],
      phoneSizes: [52, 36],
      phoneBesideLogo: [43, 36],
      lineSizes: [34, 26],
    }),
    square: compact(places.square, {
      height: 1080,
      ends: [98, 290, 850, 916],
      country: [29, 40],
      nameSizes: { oneLine: [40, 29], twoLines: [19, 17] },
      badge: [28, 42],
      badgeSizes: [27, 20],
      titleSizes: { oneLine: [124, 70], twoLines: [70, 44] },
      availabilitySizes: { oneLine: [38, 32], twoLines: [28, 25] },
      contact: [954, 82],
      phoneSizes: [45, 32],
      lineSizes: [32, 25],
    }),
  },
  uprightLayouts: {
    square: columnLayout(
      uprightPlaces.square,
      { ...squareColumn, badge: [400, 50], badgePlate: plate, availability: [676, 132] },
      looks,
      dot,
      columnBands,
    ),
  },
};
