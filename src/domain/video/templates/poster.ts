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

type Rows = TextRows & {
  video: Row;
  availability: Row;
};

/** The title comes first and has the page to itself. */
function sheet(rows: Rows): TemplateLayout {
  const [videoTop, videoHeight] = rows.video;
  const footerTop = videoTop + videoHeight;
  return {
    videoArea: box(0, videoTop, 1080, videoHeight),
    videoBackground: 'ink',
    under: [
      { kind: 'fill', box: box(0, 0, 1080, footerTop), color: 'accent' },
      { kind: 'fill', box: box(0, footerTop, 1080, rows.height - footerTop), color: 'ink' },
      titleRow(rows, looks),
      ...countryRow(rows, looks),
      availabilityRow(rows.availability, rows, looks, { radius: 13, gap: 22, color: 'accent' }),
      ...contactRow(rows, looks, 8),
    ],
    over: [],
  };
}

/** The accent color as the page. */
export const poster: Template = {
  name: 'Poster',
  description: 'Your accent color and the biggest title.',
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
    status: sheet({
      height: 1920,
      title: [88, 316],
      titleSizes: { oneLine: [184, 124], twoLines: [124, 72], moreLines: [92, 64] },
      country: [436, 60],
      nameSizes: { oneLine: [48, 28], twoLines: [26, 22] },
      badgeSizes: [31, 22],
      video: [536, 1032],
      availability: [1600, 96],
      availabilitySizes: { oneLine: [54, 42], twoLines: [44, 34] },
      contact: [1728, 120],
      phoneSizes: [66, 38],
      lineSizes: [38, 26],
    }),
    portrait: sheet({
      height: 1350,
      title: [54, 148],
      titleSizes: { oneLine: [136, 70], twoLines: [70, 50] },
      country: [228, 44],
      nameSizes: { oneLine: [38, 26], twoLines: [20, 18] },
      badgeSizes: [29, 21],
      video: [308, 768],
      availability: [1094, 80],
      availabilitySizes: { oneLine: [44, 38], twoLines: [37, 30] },
      contact: [1202, 102],
      phoneSizes: [54, 36],
      lineSizes: [33, 26],
    }),
    square: sheet({
      height: 1080,
      title: [40, 116],
      titleSizes: { oneLine: [112, 55], twoLines: [55, 45] },
      country: [180, 38],
      nameSizes: { oneLine: [34, 25], twoLines: [18, 16] },
      badgeSizes: [27, 20],
      video: [244, 606],
      availability: [862, 60],
      availabilitySizes: { oneLine: [39, 34], twoLines: [28, 26] },
      contact: [948, 88],
      phoneSizes: [45, 34],
      lineSizes: [31, 25],
    }),
  },
};
