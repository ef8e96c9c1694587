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
  /** How far the rings are from the corner. */
  rings: readonly number[];
  stripHeight: number;
};

function stacked(rows: Rows): TemplateLayout {
  const { height, stripHeight } = rows;
  const [videoTop, videoHeight] = rows.video;
  const stripTop = videoTop + videoHeight;
  return {
    videoArea: box(0, videoTop, 1080, videoHeight),
    videoBackground: 'ink',
    under: [
      { kind: 'fill', box: box(0, 0, 1080, height), color: 'ink' },
      {
        kind: 'rings',
        box: box(0, 0, 1080, videoTop),
        radii: rows.rings,
        lineWidth: 44,
        // The badge crosses them.
        opacity: 0.04,
      },
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
      country: [272, 56],
      nameSizes: { oneLine: [44, 28], twoLines: [26, 22] },
      badgeSizes: [31, 21],
      title: [354, 146],
      titleSizes: { oneLine: [120, 69], twoLines: [69, 48] },
      video: [530, 764],
      rings: [160, 286, 412],
      stripHeight: 96,
      availabilitySizes: { oneLine: [46, 40], twoLines: [39, 33] },
      contact: [1430, 104],
      phoneSizes: [58, 38],
      lineSizes: [36, 26],
    }),
    portrait: stacked({
      height: 1350,
      country: [44, 50],
      nameSizes: { oneLine: [38, 26], twoLines: [23, 20] },
      badgeSizes: [29, 20],
      title: [118, 122],
      titleSizes: { oneLine: [112, 58], twoLines: [58, 46] },
      video: [268, 796],
      rings: [130, 236],
      stripHeight: 96,
      availabilitySizes: { oneLine: [42, 38], twoLines: [36, 31] },
      contact: [1203, 96],
      phoneSizes: [58, 36],
      lineSizes: [34, 26],
    }),
    square: stacked({
      height: 1080,
      country: [36, 44],
      nameSizes: { oneLine: [35, 25], twoLines: [20, 18] },
      badgeSizes: [27, 20],
      title: [104, 126],
      titleSizes: { oneLine: [108, 59], twoLines: [59, 43] },
      video: [256, 572],
      rings: [84, 160],
      stripHeight: 88,
      availabilitySizes: { oneLine: [40, 36], twoLines: [33, 29] },
      contact: [950, 86],
      phoneSizes: [52, 34],
      lineSizes: [31, 25],
    }),
  },
};
