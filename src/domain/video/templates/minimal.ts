import { box } from './box.ts';
import {
  footElements,
  headElements,
  portraitHead,
  portraitPhoneSizes,
  squareFoot,
  squareHead,
} from './column-rows.ts';
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

/** As much video as possible, and all words in one block below it. */
function below(place: ClipPlace, rows: Rows): TemplateLayout {
  return {
    ...place,
    under: [
      { kind: 'fill', box: box(0, 0, 1080, rows.height), color: 'ink' },
      { kind: 'fill', box: box(0, place.videoArea.height, 1080, 8), color: 'accent' },
      ...countryRow(rows, looks),
      titleRow(rows, looks),
      ...footer(rows),
    ],
    over: [],
  };
}

function footer(rows: Rows): TemplateElement[] {
  return [availabilityRow(rows.availability, rows, looks, dot), ...contactRow(rows, looks, 6)];
}

/** An upright clip beside the words. */
function beside(place: ClipPlace, height: number, words: readonly TemplateElement[]): TemplateLayout {
  const { left, height: lineHeight } = place.videoArea;
  return {
    ...place,
    under: [
      { kind: 'fill', box: box(0, 0, 1080, height), color: 'ink' },
      { kind: 'fill', box: box(left - 8, 0, 8, lineHeight), color: 'accent' },
      ...words,
    ],
    over: [],
  };
}

const portrait: Rows = {
  height: 1350,
  country: [888, 44],
  nameSizes: { oneLine: [37, 26], twoLines: [20, 18] },
  badgeSizes: [28, 20],
  title: [956, 124],
  titleSizes: { oneLine: [112, 59], twoLines: [59, 44] },
  availability: [1090, 64],
  availabilitySizes: { oneLine: [40, 36], twoLines: [30, 27] },
  contact: [1208, 96],
  phoneSizes: [50, 34],
  lineSizes: [34, 25],
};
const uprightPortrait: Rows = { ...portrait, phoneSizes: portraitPhoneSizes };

/** Quiet, for clips that speak for themselves. */
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
      country: [1296, 52],
      nameSizes: { oneLine: [42, 28], twoLines: [24, 20] },
      badgeSizes: [30, 21],
      title: [1388, 164],
      titleSizes: { oneLine: [148, 78], twoLines: [78, 50] },
      availability: [1596, 86],
      availabilitySizes: { oneLine: [46, 38], twoLines: [40, 32] },
      contact: [1730, 114],
      phoneSizes: [60, 36],
      lineSizes: [38, 26],
    }),
    portrait: below(places.portrait, portrait),
    square: below(places.square, {
      height: 1080,
      country: [630, 40],
      nameSizes: { oneLine: [35, 25], twoLines: [19, 17] },
      badgeSizes: [27, 19],
      title: [694, 116],
      titleSizes: { oneLine: [102, 55], twoLines: [55, 42] },
      availability: [822, 56],
      availabilitySizes: { oneLine: [38, 33], twoLines: [26, 24] },
      contact: [936, 92],
      phoneSizes: [46, 33],
      lineSizes: [34, 25],
    }),
  },
  uprightLayouts: {
    portrait: beside(uprightPlaces.portrait, 1350, [
      ...headElements(uprightPlaces.portrait, portraitHead, looks),
      ...footer(uprightPortrait),
    ]),
    square: beside(uprightPlaces.square, 1080, [
      ...headElements(uprightPlaces.square, squareHead, looks),
      ...footElements(uprightPlaces.square, squareFoot, looks, dot),
    ]),
  },
};
