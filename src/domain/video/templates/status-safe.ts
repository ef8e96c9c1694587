import { box } from './box.ts';
import { slides, slidesBack, staying } from './element-motions.ts';
import type { Template, TemplateLayout, TextLook } from './template.ts';
import {
  availabilityRow,
  contactRow,
  countryRow,
  type Row,
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
  video: Row;
  /** How far the rings are from their corner. */
  rings: readonly number[];
  /** Whether there is room for them below the contact, too. */
  hasLowerRings: boolean;
  stripHeight: number;
};

function stacked(rows: Rows): TemplateLayout {
  const { height, stripHeight } = rows;
  const [videoTop, videoHeight] = rows.video;
  const stripTop = videoTop + videoHeight;
  const stripEnd = stripTop + stripHeight;
  // The badge crosses them.
  const rings = { kind: 'rings', radii: rows.rings, lineWidth: 44, opacity: 0.04 } as const;
  return {
    videoArea: box(0, videoTop, 1080, videoHeight),
    videoBackground: 'ink',
    under: [
      { kind: 'fill', box: box(0, 0, 1080, height), color: 'ink' },
      { ...rings, box: box(0, 0, 1080, videoTop), corner: 'top' },
      ...(rows.hasLowerRings
        ? [{ ...rings, box: box(0, stripEnd, 1080, height - stripEnd), corner: 'bottom' } as const]
        : []),
      { kind: 'fill', box: box(0, stripTop, 1080, stripHeight), color: 'accent' },
      ...countryRow(rows, looks),
      titleRow(rows, looks),
      availabilityRow([stripTop, stripHeight], rows, looks, { radius: 12, gap: 20, color: 'onAccent' }),
      ...contactRow(rows, looks, 8),
    ],
    over: [],
  };
}

/** The shares of a Status that WhatsApp's own controls cover. */
export const coveredByWhatsApp = { top: 0.14, bottom: 0.2 } as const;

/** Everything is between what WhatsApp covers. A feed covers nothing, so the other shapes use the whole height. */
export const statusSafe: Template = {
  name: 'Status-safe',
  description: 'Nothing important under WhatsApp’s own controls.',
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
    status: stacked({
      height: 1920,
      country: [304, 52],
      nameSizes: { oneLine: [44, 28], twoLines: [24, 21] },
      badgeSizes: [31, 21],
      title: [382, 140],
      titleSizes: { oneLine: [120, 66], twoLines: [66, 48] },
      video: [544, 732],
      rings: [150, 272, 394],
      hasLowerRings: true,
      stripHeight: 86,
      availabilitySizes: { oneLine: [46, 40], twoLines: [39, 33] },
      contact: [1394, 110],
      phoneSizes: [55, 38],
      lineSizes: [36, 26],
    }),
    portrait: stacked({
      height: 1350,
      country: [50, 48],
      nameSizes: { oneLine: [38, 26], twoLines: [22, 20] },
      badgeSizes: [29, 20],
      title: [124, 124],
      titleSizes: { oneLine: [112, 59], twoLines: [59, 46] },
      video: [278, 790],
      rings: [130, 236],
      hasLowerRings: false,
      stripHeight: 92,
      availabilitySizes: { oneLine: [42, 38], twoLines: [36, 31] },
      contact: [1202, 102],
      phoneSizes: [53, 36],
      lineSizes: [34, 26],
    }),
    square: stacked({
      height: 1080,
      country: [38, 40],
      nameSizes: { oneLine: [35, 25], twoLines: [19, 17] },
      badgeSizes: [27, 20],
      title: [102, 114],
      titleSizes: { oneLine: [104, 54], twoLines: [54, 43] },
      video: [238, 614],
      rings: [84, 160],
      hasLowerRings: false,
      stripHeight: 72,
      availabilitySizes: { oneLine: [40, 36], twoLines: [33, 29] },
      contact: [948, 88],
      phoneSizes: [45, 34],
      lineSizes: [31, 25],
    }),
  },
};
