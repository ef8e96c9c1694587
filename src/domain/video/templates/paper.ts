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
const { places, uprightPlaces } = templateFacts.paper;
const dot = { radius: 12, gap: 20, color: 'accent' } as const;

type Rows = TextRows & {
  availability: Row;
  /** The space between the horizontal line and the contact. */
  ruleGap: number;
};

/** A page with margins around the clip, like a picture in a magazine. */
function page(place: ClipPlace, rows: Rows): TemplateLayout {
  const [contactTop] = rows.contact;
  return {
    ...place,
    under: [
      ...sheet(rows.height),
      ...countryRow(rows, looks),
      titleRow(rows, looks),
      availabilityRow(rows.availability, rows, looks, dot),
      { kind: 'fill', box: box(textLeft, contactTop - rows.ruleGap, textWidth, 4), color: 'onPaper' },
      ...contactRow(rows, looks, 8),
    ],
    over: [],
  };
}

function sheet(height: number): TemplateElement[] {
  return [
    { kind: 'fill', box: box(0, 0, 1080, height), color: 'paper' },
    { kind: 'fill', box: box(textLeft, 0, 112, 16), color: 'accent' },
  ];
}

/** Dark type on a light page. */
export const paper: Template = {
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
    status: page(places.status, {
      height: 1920,
      country: [92, 56],
      nameSizes: { oneLine: [44, 28], twoLines: [26, 22] },
      badgeSizes: [31, 22],
      title: [174, 266],
      titleSizes: { oneLine: [160, 112], twoLines: [112, 70], moreLines: [76, 60] },
      availability: [1546, 92],
      availabilitySizes: { oneLine: [46, 40], twoLines: [42, 34] },
      contact: [1736, 112],
      phoneSizes: [70, 40],
      phoneBesideLogo: [58, 40],
      lineSizes: [38, 26],
      ruleGap: 46,
    }),
    portrait: page(places.portrait, {
      height: 1350,
      country: [56, 48],
      nameSizes: { oneLine: [38, 26], twoLines: [22, 20] },
      badgeSizes: [29, 22],
      title: [138, 150],
      titleSizes: { oneLine: [132, 71], twoLines: [71, 50] },
      availability: [1055, 76],
      availabilitySizes: { oneLine: [42, 38], twoLines: [36, 30] },
      contact: [1202, 98],
      phoneSizes: [54, 38],
      phoneBesideLogo: [45, 36],
      lineSizes: [34, 26],
      ruleGap: 46,
    }),
    square: page(places.square, {
      height: 1080,
      country: [46, 40],
      nameSizes: { oneLine: [35, 25], twoLines: [19, 17] },
      badgeSizes: [27, 21],
      title: [118, 150],
      titleSizes: { oneLine: [124, 70], twoLines: [70, 44] },
      availability: [836, 64],
      availabilitySizes: { oneLine: [39, 35], twoLines: [30, 27] },
      contact: [952, 84],
      phoneSizes: [45, 32],
      lineSizes: [32, 25],
      ruleGap: 34,
    }),
  },
  uprightLayouts: {
    square: columnLayout(
      uprightPlaces.square,
      { ...squareColumn, availability: [678, 106] },
      looks,
      dot,
      ({ contact: [contactTop] }) => [
        ...sheet(1080),
        {
          kind: 'fill',
          box: box(textLeft, contactTop - 34, uprightPlaces.square.videoArea.left - 108, 4),
          color: 'onPaper',
        },
      ],
    ),
  },
};
