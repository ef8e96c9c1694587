import { box } from './box.ts';
import { rises, slides, slidesBack, staying } from './element-motions.ts';
import type { Template, TemplateLayout, TextLook } from './template.ts';
import {
  availabilityRow,
  contactRow,
  countryRow,
  type Row,
  rowBox,
  type TextLooks,
  type TextRows,
  textLeft,
  textWidth,
  titleRow,
} from './text-rows.ts';

const name: TextLook = {
  font: 'text',
  weight: 600,
  color: 'onPaper',
  oneLine: [44, 28],
  twoLines: [26, 22],
};
const badge: TextLook = {
  font: 'text',
  weight: 800,
  color: 'accentOnPaper',
  oneLine: [30, 22],
  twoLines: null,
  tracking: 0.06,
  align: 'end',
};
const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onPaper',
  oneLine: [160, 112],
  twoLines: [112, 70],
  anchor: 'bottom',
};
const availability: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onPaper',
  oneLine: [46, 40],
  twoLines: [44, 34],
};
const phone: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onPaper',
  oneLine: [68, 40],
  twoLines: null,
};
const line: TextLook = {
  font: 'text',
  weight: 600,
  color: 'quietOnPaper',
  oneLine: [38, 26],
  twoLines: null,
};

const looks: TextLooks = { name, badge, title, availability, phone, line };

type Rows = TextRows & {
  picture: Row;
  availability: Row;
  /** Between the line across the page and the contact. */
  ruleGap: number;
};

/** A page with margins around the clip, like a picture in a magazine. */
function page(rows: Rows): TemplateLayout {
  const [contactTop] = rows.contact;
  return {
    videoArea: rowBox(rows.picture),
    videoBackground: 'paper',
    under: [
      { kind: 'fill', box: box(0, 0, 1080, rows.height), color: 'paper' },
      { kind: 'fill', box: box(textLeft, 0, 112, 16), color: 'accent' },
      ...countryRow(rows, looks),
      titleRow(rows, looks),
      availabilityRow(rows.availability, rows, looks, { radius: 12, gap: 20, color: 'accent' }),
      { kind: 'fill', box: box(textLeft, contactTop - rows.ruleGap, textWidth, 4), color: 'onPaper' },
      ...contactRow(rows, looks, 8),
    ],
    over: [],
  };
}

/** Dark type on a light page. */
export const paper: Template = {
  name: 'Paper',
  description: 'A light page with a large title.',
  textRendering: 'geometricPrecision',
  motion: {
    logo: staying(slidesBack(0)),
    country: rises(0),
    badge: rises(0),
    title: rises(0.5),
    availability: slides(0.75),
    contact: staying(slides(1)),
  },
  card: { surface: 'paper', text: 'onPaper', quiet: 'quietOnPaper', bar: 'accent' },
  layouts: {
    status: page({
      height: 1920,
      country: [92, 56],
      nameSizes: { oneLine: [44, 28], twoLines: [26, 22] },
      badgeSizes: [31, 22],
      title: [174, 266],
      titleSizes: { oneLine: [160, 112], twoLines: [112, 70], moreLines: [76, 60] },
      picture: [488, 1024],
      availability: [1546, 92],
      availabilitySizes: { oneLine: [46, 40], twoLines: [42, 34] },
      contact: [1728, 120],
      phoneSizes: [68, 40],
      lineSizes: [38, 26],
      ruleGap: 46,
    }),
    portrait: page({
      height: 1350,
      country: [56, 48],
      nameSizes: { oneLine: [38, 26], twoLines: [22, 20] },
      badgeSizes: [29, 22],
      title: [128, 150],
      titleSizes: { oneLine: [132, 68], twoLines: [68, 50] },
      picture: [314, 722],
      availability: [1055, 76],
      availabilitySizes: { oneLine: [42, 38], twoLines: [36, 30] },
      contact: [1194, 106],
      phoneSizes: [55, 38],
      lineSizes: [34, 26],
      ruleGap: 46,
    }),
    square: page({
      height: 1080,
      country: [46, 40],
      nameSizes: { oneLine: [35, 25], twoLines: [19, 17] },
      badgeSizes: [27, 21],
      title: [110, 120],
      titleSizes: { oneLine: [110, 57], twoLines: [57, 44] },
      picture: [258, 570],
      availability: [836, 64],
      availabilitySizes: { oneLine: [39, 35], twoLines: [30, 27] },
      contact: [942, 94],
      phoneSizes: [47, 36],
      lineSizes: [31, 25],
      ruleGap: 36,
    }),
  },
};
