import { box } from './box.ts';
import { columnLayout, squareColumn } from './column-rows.ts';
import { rises, slides, slidesBack, staying } from './element-motions.ts';
import type { Template, TemplateElement, TemplateLayout, TextLook } from './template.ts';
import { type ClipPlace, templateFacts } from './template-facts.ts';
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

type Rows = TextRows & { availability: Row };

const { places, uprightPlaces } = templateFacts.minimal;
const dot = { radius: 11, gap: 20, color: 'accent' } as const;

/** As much video as possible, with all texts in one block below. */
function below(place: ClipPlace, rows: Rows): TemplateLayout {
  return {
    ...place,
    under: [
      { kind: 'fill', box: box(0, 0, 1080, rows.height), color: 'ink' },
      { kind: 'fill', box: box(0, place.videoArea.height, 1080, 8), color: 'accent' },
      ...countryRow(rows, looks),
      titleRow(rows, looks),
      availabilityRow(rows.availability, rows, looks, dot),
      ...contactRow(rows, looks, 6),
    ],
    over: [],
  };
}

function columnBackground(): TemplateElement[] {
  const { left, top, height } = uprightPlaces.square.videoArea;
  return [
    { kind: 'fill', box: box(0, 0, 1080, 1080), color: 'ink' },
    { kind: 'fill', box: box(left - 8, top, 8, height), color: 'accent' },
  ];
}

/** A quiet design for clips that need no decoration. */
export const minimal: Template = {
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
    status: below(places.status, {
      height: 1920,
      country: [1188, 52],
      nameSizes: { oneLine: [42, 28], twoLines: [24, 20] },
      badgeSizes: [30, 21],
      title: [1282, 276],
      titleSizes: { oneLine: [168, 100], twoLines: [100, 76], moreLines: [85, 56] },
      availability: [1590, 86],
      availabilitySizes: { oneLine: [46, 38], twoLines: [40, 32] },
      contact: [1730, 114],
      phoneSizes: [60, 36],
      phoneBesideLogo: [50, 36],
      lineSizes: [38, 26],
    }),
    portrait: below(places.portrait, {
      height: 1350,
      country: [850, 44],
      nameSizes: { oneLine: [37, 26], twoLines: [20, 18] },
      badgeSizes: [28, 20],
      title: [922, 150],
      titleSizes: { oneLine: [124, 70], twoLines: [70, 44] },
      availability: [1093, 64],
      availabilitySizes: { oneLine: [40, 36], twoLines: [30, 27] },
      contact: [1212, 92],
      phoneSizes: [48, 34],
      phoneBesideLogo: [40, 34],
      lineSizes: [34, 25],
    }),
    square: below(places.square, {
      height: 1080,
      country: [628, 40],
      nameSizes: { oneLine: [35, 25], twoLines: [19, 17] },
      badgeSizes: [27, 19],
      title: [694, 150],
      titleSizes: { oneLine: [116, 70], twoLines: [70, 44] },
      availability: [858, 56],
      availabilitySizes: { oneLine: [38, 33], twoLines: [26, 24] },
      contact: [950, 84],
      phoneSizes: [45, 32],
      lineSizes: [32, 25],
    }),
  },
  uprightLayouts: {
    square: columnLayout(uprightPlaces.square, squareColumn, looks, dot, columnBackground),
  },
};
