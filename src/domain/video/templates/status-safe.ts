import { box } from './box.ts';
import { type ColumnRows, columnLayout, squareColumn } from './column-rows.ts';
import { slides, slidesBack, staying } from './element-motions.ts';
import type { Template, TemplateElement, TemplateLayout, TextLook } from './template.ts';
import { type ClipPlace, templateFacts } from './template-facts.ts';
import {
  availabilityRow,
  contactRow,
  countryRow,
  type TextLooks,
  type TextRows,
  titleRow,
} from './text-rows.ts';

const name: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onInk',
  oneLine: [44, 28],
  twoLines: [26, 22],
};
const badge: TextLook = {
  font: 'text',
  weight: 800,
  color: 'accentOnInk',
  oneLine: [30, 21],
  twoLines: null,
  tracking: 0.06,
  align: 'end',
};
const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onInk',
  oneLine: [124, 84],
  twoLines: [70, 48],
};
const availability: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onAccent',
  oneLine: [46, 40],
  twoLines: [42, 32],
};
const phone: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onInk',
  oneLine: [62, 38],
  twoLines: null,
};
const line: TextLook = {
  font: 'text',
  weight: 600,
  color: 'quietOnInk',
  oneLine: [36, 26],
  twoLines: null,
};

const looks: TextLooks = { name, badge, title, availability, phone, line };

type Rows = TextRows & {
  /** The distances of the rings from their corner: above the clip, and below the contact if they have room. */
  rings: readonly number[];
  stripHeight: number;
};

const { places, uprightPlaces } = templateFacts['status-safe'];
const dot = { radius: 12, gap: 20, color: 'onAccent' } as const;
// Faint enough for the badge, which crosses the rings.
const ring = { kind: 'rings', lineWidth: 44, opacity: 0.04 } as const;

function stacked(place: ClipPlace, rows: Rows): TemplateLayout {
  const { height, stripHeight } = rows;
  const [contactTop, contactHeight] = rows.contact;
  const { top: videoTop, height: videoHeight } = place.videoArea;
  const stripTop = videoTop + videoHeight;
  const stripEnd = stripTop + stripHeight;
  const rings = { ...ring, radii: rows.rings };
  return {
    ...place,
    under: [
      { kind: 'fill', box: box(0, 0, 1080, height), color: 'ink' },
      ...(videoTop > 0 ? [{ ...rings, box: box(0, 0, 1080, videoTop), corner: 'top' } as const] : []),
      ...(height - contactTop - contactHeight >= Math.max(...rows.rings)
        ? [{ ...rings, box: box(0, stripEnd, 1080, height - stripEnd), corner: 'bottom' } as const]
        : []),
      ...countryRow(rows, looks),
      titleRow(rows, looks),
      { kind: 'fill', box: box(0, stripTop, 1080, stripHeight), color: 'accent' },
      availabilityRow([stripTop, stripHeight], rows, looks, dot),
      ...contactRow(rows, looks, 8),
    ],
    over: [],
  };
}

function columnBands({ availability: [stripTop, stripHeight] }: ColumnRows): TemplateElement[] {
  const { left, top } = uprightPlaces.square.videoArea;
  return [
    { kind: 'fill', box: box(0, 0, 1080, 1080), color: 'ink' },
    { ...ring, radii: [84, 160], box: box(0, 0, 1080, top), corner: 'top' },
    { kind: 'fill', box: box(0, stripTop, left, stripHeight), color: 'accent' },
  ];
}

const status: Rows = {
  height: 1920,
  country: [276, 44],
  nameSizes: { oneLine: [42, 28], twoLines: [20, 18] },
  badgeSizes: [31, 21],
  title: [354, 240],
  titleSizes: { oneLine: [168, 98], twoLines: [98, 70], moreLines: [70, 54] },
  rings: [150, 272, 394],
  stripHeight: 74,
  availabilitySizes: { oneLine: [46, 40], twoLines: [35, 31] },
  contact: [1412, 106],
  phoneSizes: [60, 38],
  phoneBesideLogo: [50, 38],
  lineSizes: [36, 26],
};

/**
 * All words and the face are between what WhatsApp covers. An upright clip is tall enough to extend above the face. A
 * feed covers nothing, so the other shapes use the whole height.
 */
export const statusSafe: Template = {
  textRendering: 'geometricPrecision',
  motion: {
    logo: staying(slidesBack(0)),
    country: slides(0),
    badge: slidesBack(0),
    title: slides(0.4),
    availability: slides(0.75),
    contact: staying(slides(1)),
  },
  card: { surface: 'ink', text: 'onInk', quiet: 'quietOnInk', bar: 'accent' },
  layouts: {
    status: stacked(places.status, status),
    portrait: stacked(places.portrait, {
      height: 1350,
      country: [50, 48],
      nameSizes: { oneLine: [38, 26], twoLines: [22, 20] },
      badgeSizes: [29, 20],
      title: [124, 150],
      titleSizes: { oneLine: [124, 70], twoLines: [70, 46] },
      rings: [130, 236],
      stripHeight: 92,
      availabilitySizes: { oneLine: [42, 38], twoLines: [36, 31] },
      contact: [1212, 94],
      phoneSizes: [48, 36],
      phoneBesideLogo: [40, 34],
      lineSizes: [34, 26],
    }),
    square: stacked(places.square, {
      height: 1080,
      country: [38, 40],
      nameSizes: { oneLine: [35, 25], twoLines: [19, 17] },
      badgeSizes: [27, 20],
      title: [106, 150],
      titleSizes: { oneLine: [124, 70], twoLines: [70, 44] },
      rings: [84, 160],
      stripHeight: 68,
      availabilitySizes: { oneLine: [40, 36], twoLines: [32, 28] },
      contact: [954, 82],
      phoneSizes: [45, 32],
      lineSizes: [32, 25],
    }),
  },
  uprightLayouts: {
    status: stacked(uprightPlaces.status ?? places.status, {
      ...status,
      country: [1056, 44],
      title: [1132, 231],
      contact: [1424, 102],
    }),
    square: columnLayout(
      uprightPlaces.square,
      { ...squareColumn, availability: [676, 132] },
      looks,
      dot,
      columnBands,
    ),
  },
};
