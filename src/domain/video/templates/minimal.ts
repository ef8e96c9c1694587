import { box } from './box.ts';
import { rises, slides, slidesBack, staying } from './element-motions.ts';
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
  weight: 600,
  color: 'onInk',
  oneLine: [42, 28],
  twoLines: [24, 20],
};
const badge: TextLook = {
  font: 'text',
  weight: 600,
  color: 'quietOnInk',
  oneLine: [29, 21],
  twoLines: null,
  tracking: 0.06,
  align: 'end',
};
const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onInk',
  oneLine: [136, 92],
  twoLines: [80, 50],
};
const availability: TextLook = {
  font: 'text',
  weight: 600,
  color: 'onInk',
  oneLine: [44, 38],
  twoLines: [41, 32],
};
const phone: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onInk',
  oneLine: [60, 36],
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
  videoEnd: number;
  availability: Row;
};

/** As much video as possible, and all words in one block below it. */
function below(rows: Rows): TemplateLayout {
  return {
    videoArea: box(0, 0, 1080, rows.videoEnd),
    videoBackground: 'ink',
    under: [
      { kind: 'fill', box: box(0, 0, 1080, rows.height), color: 'ink' },
      { kind: 'fill', box: box(0, rows.videoEnd, 1080, 8), color: 'accent' },
      ...countryRow(rows, looks),
      titleRow(rows, looks),
      availabilityRow(rows.availability, rows, looks, { radius: 11, gap: 20, color: 'accent' }),
      ...contactRow(rows, looks, 6),
    ],
    over: [],
  };
}

/** Quiet, for clips that speak for themselves. */
export const minimal: Template = {
  name: 'Minimal',
  description: 'The most video, with a few quiet lines below it.',
  textRendering: 'geometricPrecision',
  motion: {
    logo: staying(rises(1)),
    country: slides(0),
    badge: slidesBack(0),
    title: slides(0.3),
    availability: rises(0.6),
    contact: staying(rises(1)),
  },
  card: { surface: 'ink', text: 'onInk', quiet: 'quietOnInk', bar: 'accent' },
  layouts: {
    status: below({
      height: 1920,
      videoEnd: 1340,
      country: [1386, 52],
      nameSizes: { oneLine: [42, 28], twoLines: [24, 20] },
      badgeSizes: [29, 21],
      title: [1466, 164],
      titleSizes: { oneLine: [136, 76], twoLines: [76, 50] },
      availability: [1638, 86],
      availabilitySizes: { oneLine: [44, 38], twoLines: [39, 32] },
      contact: [1750, 114],
      phoneSizes: [60, 36],
      lineSizes: [36, 26],
    }),
    portrait: below({
      height: 1350,
      videoEnd: 864,
      country: [906, 44],
      nameSizes: { oneLine: [37, 26], twoLines: [20, 18] },
      badgeSizes: [28, 20],
      title: [978, 122],
      titleSizes: { oneLine: [108, 58], twoLines: [58, 44] },
      availability: [1110, 74],
      availabilitySizes: { oneLine: [40, 36], twoLines: [35, 30] },
      contact: [1206, 98],
      phoneSizes: [50, 34],
      lineSizes: [33, 25],
    }),
    square: below({
      height: 1080,
      videoEnd: 632,
      country: [670, 40],
      nameSizes: { oneLine: [35, 25], twoLines: [19, 17] },
      badgeSizes: [27, 19],
      title: [736, 116],
      titleSizes: { oneLine: [100, 55], twoLines: [55, 42] },
      availability: [865, 54],
      availabilitySizes: { oneLine: [38, 33], twoLines: [25, 24] },
      contact: [946, 90],
      phoneSizes: [45, 33],
      lineSizes: [31, 25],
    }),
  },
};
