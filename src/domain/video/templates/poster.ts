import { box } from './box.ts';
import { type ColumnRows, columnLayout, squareColumn } from './column-rows.ts';
import { slides, slidesBack, staying } from './element-motions.ts';
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

const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onAccent',
  oneLine: [184, 124],
  twoLines: [124, 72],
  anchor: 'bottom',
};
const name: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onAccent',
  oneLine: [48, 28],
  twoLines: [26, 22],
};
const badge: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onAccent',
  oneLine: [31, 22],
  twoLines: null,
  tracking: 0.06,
  align: 'end',
};
const availability: TextLook = {
  font: 'display',
  weight: 800,
  color: 'accentOnInk',
  oneLine: [54, 42],
  twoLines: [46, 34],
};
const phone: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onInk',
  oneLine: [64, 38],
  twoLines: null,
};
const line: TextLook = {
  font: 'text',
  weight: 600,
  color: 'quietOnInk',
  oneLine: [38, 26],
  twoLines: null,
};

const looks: TextLooks = { name, badge, title, availability, phone, line };

type Rows = TextRows & { availability: Row };

const { places, uprightPlaces } = templateFacts.poster;
const dot = { radius: 13, gap: 22, color: 'accent' } as const;

/** The title comes first and gets most of the page. */
function sheet(place: ClipPlace, rows: Rows): TemplateLayout {
  const { top, height } = place.videoArea;
  const footerTop = top + height;
  return {
    ...place,
    under: [
      { kind: 'fill', box: box(0, 0, 1080, footerTop), color: 'accent' },
      { kind: 'fill', box: box(0, footerTop, 1080, rows.height - footerTop), color: 'ink' },
      titleRow(rows, looks),
      ...countryRow(rows, looks),
      availabilityRow(rows.availability, rows, looks, dot),
      ...contactRow(rows, looks, 8),
    ],
    over: [],
  };
}

/** The accent color reaches around the corner of the clip, behind the country and the number. */
function corner({ badge: [badgeTop, badgeHeight] }: ColumnRows): TemplateElement[] {
  const { left, top } = uprightPlaces.square.videoArea;
  return [
    { kind: 'fill', box: box(0, 0, 1080, 1080), color: 'ink' },
    { kind: 'fill', box: box(0, 0, 1080, top), color: 'accent' },
    { kind: 'fill', box: box(0, top, left, badgeTop + badgeHeight + 60 - top), color: 'accent' },
  ];
}

/** The accent color fills the page. */
export const poster: Template = {
  textRendering: 'geometricPrecision',
  motion: {
    logo: staying(slidesBack(0)),
    title: slides(0),
    country: slides(0.3),
    badge: slidesBack(0.3),
    availability: slides(0.75),
    contact: staying(slides(1)),
  },
  card: { surface: 'accent', text: 'onAccent', quiet: 'onAccent', bar: 'onAccent' },
  layouts: {
    status: sheet(places.status, {
      height: 1920,
      title: [60, 300],
      titleSizes: { oneLine: [184, 124], twoLines: [124, 72], moreLines: [92, 64] },
      country: [412, 60],
      nameSizes: { oneLine: [48, 28], twoLines: [26, 22] },
      badgeSizes: [31, 22],
      availability: [1600, 96],
      availabilitySizes: { oneLine: [54, 42], twoLines: [44, 34] },
      contact: [1736, 112],
      phoneSizes: [70, 38],
      phoneBesideLogo: [58, 38],
      lineSizes: [38, 26],
    }),
    portrait: sheet(places.portrait, {
      height: 1350,
      title: [44, 230],
      titleSizes: { oneLine: [160, 104], twoLines: [104, 76], moreLines: [70, 50] },
      country: [306, 44],
      nameSizes: { oneLine: [38, 26], twoLines: [20, 18] },
      badgeSizes: [29, 21],
      availability: [1096, 80],
      availabilitySizes: { oneLine: [44, 38], twoLines: [37, 30] },
      contact: [1210, 96],
      phoneSizes: [54, 36],
      phoneBesideLogo: [45, 36],
      lineSizes: [34, 26],
    }),
    square: sheet(places.square, {
      height: 1080,
      title: [38, 150],
      titleSizes: { oneLine: [140, 70], twoLines: [70, 45] },
      country: [220, 38],
      nameSizes: { oneLine: [34, 25], twoLines: [18, 16] },
      badgeSizes: [27, 20],
      availability: [860, 60],
      availabilitySizes: { oneLine: [39, 34], twoLines: [28, 26] },
      contact: [950, 84],
      phoneSizes: [45, 32],
      lineSizes: [32, 25],
    }),
  },
  uprightLayouts: {
    square: columnLayout(uprightPlaces.square, squareColumn, looks, dot, corner),
  },
};
