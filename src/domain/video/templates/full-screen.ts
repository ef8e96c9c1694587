import { box } from './box.ts';
import { rises, slides, slidesBack, staying } from './element-motions.ts';
import type { Plate, Template, TemplateElement, TemplateLayout, TextLook } from './template.ts';
import { type ClipPlace, templateFacts } from './template-facts.ts';
import {
  availabilityRow,
  contactRow,
  type Row,
  type TextLooks,
  type TextRows,
  textLeft,
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
  color: 'onInk',
  oneLine: [27, 20],
  twoLines: null,
  tracking: 0.04,
  align: 'end',
};
const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onInk',
  oneLine: [128, 88],
  twoLines: [80, 50],
};
const availability: TextLook = {
  font: 'text',
  weight: 600,
  color: 'onInk',
  oneLine: [44, 38],
  twoLines: [42, 32],
};
const phone: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onInk',
  oneLine: [62, 36],
  twoLines: null,
};
const line: TextLook = { font: 'text', weight: 600, color: 'onInk', oneLine: [36, 26], twoLines: null };

const looks: TextLooks = { name, badge, title, availability, phone, line };

const { places, uprightPlaces } = templateFacts['full-screen'];
const dot = { radius: 11, gap: 20, color: 'accent' } as const;

type Rows = TextRows & {
  availability: Row;
  /** The height of the fade above the title, in units. */
  fade: number;
  /** The space between the end of the fade and the title. */
  titleGap: number;
};

/**
 * The clip reaches the edges of the frame and fades into the texts below. The country and the number are on plates over
 * the clip.
 */
function overlaid(place: ClipPlace, rows: Rows): TemplateLayout {
  const { height } = rows;
  const solidTop = rows.title[0] - rows.titleGap;
  return {
    ...place,
    under: [{ kind: 'fill', box: box(0, 0, 1080, height), color: 'ink' }],
    over: [
      {
        kind: 'scrim',
        box: box(0, solidTop - rows.fade, 1080, height - solidTop + rows.fade),
        solid: box(0, solidTop, 1080, height - solidTop),
      },
      ...platesOver(rows),
      titleRow(rows, looks),
      availabilityRow(rows.availability, rows, looks, dot),
      ...contactRow(rows, looks, 6),
    ],
  };
}

function platesOver({ country: [top, height], ...rows }: Rows): TemplateElement[] {
  const plate: Plate = { color: 'ink', padding: 24, radius: height / 2, outline: 2 };
  return [
    {
      kind: 'country',
      box: box(textLeft, top, 488, height),
      flagWidth: height * 0.96,
      gap: 16,
      text: { ...name, ...rows.nameSizes },
      plate,
    },
    {
      kind: 'badge',
      box: box(584, top, 432, height),
      text: { ...badge, oneLine: rows.badgeSizes },
      plate,
    },
  ];
}

const status: Rows = {
  height: 1920,
  country: [64, 64],
  nameSizes: { oneLine: [40, 28], twoLines: [28, 22] },
  badgeSizes: [29, 20],
  title: [1322, 252],
  titleSizes: { oneLine: [168, 116], twoLines: [116, 77], moreLines: [77, 56], anchor: 'bottom' },
  availability: [1602, 84],
  availabilitySizes: { oneLine: [44, 38], twoLines: [40, 32] },
  contact: [1738, 108],
  phoneSizes: [60, 36],
  phoneBesideLogo: [50, 36],
  lineSizes: [36, 26],
  fade: 240,
  titleGap: 32,
};

const portrait: Rows = {
  height: 1350,
  country: [40, 54],
  nameSizes: { oneLine: [35, 25], twoLines: [23, 20] },
  badgeSizes: [26, 20],
  title: [918, 150],
  titleSizes: { oneLine: [132, 70], twoLines: [70, 44], anchor: 'bottom' },
  availability: [1082, 72],
  availabilitySizes: { oneLine: [40, 36], twoLines: [34, 30] },
  contact: [1212, 92],
  phoneSizes: [48, 34],
  phoneBesideLogo: [40, 34],
  lineSizes: [34, 25],
  fade: 160,
  titleGap: 28,
};

const square: Rows = {
  height: 1080,
  country: [32, 48],
  nameSizes: { oneLine: [33, 24], twoLines: [22, 18] },
  badgeSizes: [25, 19],
  title: [698, 150],
  titleSizes: { oneLine: [124, 70], twoLines: [70, 44], anchor: 'bottom' },
  availability: [864, 48],
  availabilitySizes: { oneLine: [37, 32], twoLines: [22, 20] },
  contact: [950, 84],
  phoneSizes: [45, 32],
  lineSizes: [32, 24],
  fade: 110,
  titleGap: 20,
};

export const fullScreen: Template = {
  textRendering: 'geometricPrecision',
  motion: {
    logo: staying(rises(1)),
    country: slides(0),
    badge: slidesBack(0),
    title: rises(0.3),
    availability: rises(0.6),
    contact: staying(rises(1)),
  },
  card: { surface: 'ink', text: 'onInk', quiet: 'quietOnInk', bar: 'accent' },
  layouts: {
    status: overlaid(places.status, status),
    portrait: overlaid(places.portrait, portrait),
    square: overlaid(places.square, square),
  },
  uprightLayouts: {
    status: overlaid(uprightPlaces.status ?? places.status, status),
    square: overlaid(uprightPlaces.square, square),
  },
};
