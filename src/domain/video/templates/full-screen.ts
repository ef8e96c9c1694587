import { box } from './box.ts';
import { rises, slides, slidesBack, staying } from './element-motions.ts';
import type { Plate, Template, TemplateLayout, TextLook } from './template.ts';
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
  color: 'accentOnInk',
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
  anchor: 'bottom',
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

type Rows = TextRows & {
  availability: Row;
  /** Default: where the fade ends. In a Status, an upright clip has the shape of the frame. */
  videoEnd?: number;
  /** Over how many units the background of the text fades away, above the title. */
  fade: number;
  /** Between the end of the fade and the title. */
  titleGap: number;
};

/** The clip reaches the edges of the frame, with two plates over its top, and fades into the other texts below. */
function overlaid(rows: Rows): TemplateLayout {
  const { height } = rows;
  const [headTop, headHeight] = rows.country;
  const plate: Plate = { color: 'ink', padding: 24, radius: headHeight / 2, outline: 2 };
  const solidTop = rows.title[0] - rows.titleGap;
  return {
    videoArea: box(0, 0, 1080, rows.videoEnd ?? solidTop),
    leastVideoHeight: solidTop,
    videoBackground: 'ink',
    clearRows: [headTop + headHeight + 12, solidTop - rows.fade / 2],
    under: [{ kind: 'fill', box: box(0, 0, 1080, height), color: 'ink' }],
    over: [
      {
        kind: 'scrim',
        box: box(0, solidTop - rows.fade, 1080, height - solidTop + rows.fade),
        solid: box(0, solidTop, 1080, height - solidTop),
      },
      {
        kind: 'country',
        box: box(textLeft, headTop, 488, headHeight),
        flagWidth: headHeight * 0.96,
        gap: 16,
        text: { ...name, ...rows.nameSizes },
        plate,
      },
      {
        kind: 'badge',
        box: box(584, headTop, 432, headHeight),
        text: { ...badge, oneLine: rows.badgeSizes },
        plate,
      },
      titleRow(rows, looks),
      availabilityRow(rows.availability, rows, looks, { radius: 11, gap: 20, color: 'accent' }),
      ...contactRow(rows, looks, 6),
    ],
  };
}

/** For upright clips. */
export const fullScreen: Template = {
  name: 'Full screen',
  description: 'The video reaches every side and fades into the text. For upright clips.',
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
    status: overlaid({
      height: 1920,
      videoEnd: 1920,
      country: [80, 66],
      nameSizes: { oneLine: [38, 26], twoLines: [26, 22] },
      badgeSizes: [29, 20],
      title: [1446, 174],
      titleSizes: { oneLine: [128, 82], twoLines: [82, 50] },
      availability: [1630, 84],
      availabilitySizes: { oneLine: [44, 38], twoLines: [40, 32] },
      contact: [1750, 112],
      phoneSizes: [58, 36],
      lineSizes: [36, 26],
      fade: 340,
      titleGap: 28,
    }),
    portrait: overlaid({
      height: 1350,
      country: [44, 58],
      nameSizes: { oneLine: [35, 25], twoLines: [23, 20] },
      badgeSizes: [26, 20],
      title: [972, 126],
      titleSizes: { oneLine: [104, 60], twoLines: [60, 44] },
      availability: [1110, 72],
      availabilitySizes: { oneLine: [40, 36], twoLines: [34, 30] },
      contact: [1206, 96],
      phoneSizes: [49, 34],
      lineSizes: [32, 25],
      fade: 150,
      titleGap: 26,
    }),
    square: overlaid({
      height: 1080,
      country: [40, 52],
      nameSizes: { oneLine: [33, 24], twoLines: [22, 18] },
      badgeSizes: [25, 19],
      title: [752, 114],
      titleSizes: { oneLine: [94, 54], twoLines: [54, 40] },
      availability: [874, 54],
      availabilitySizes: { oneLine: [36, 32], twoLines: [25, 23] },
      contact: [950, 86],
      phoneSizes: [42, 32],
      lineSizes: [30, 24],
      fade: 100,
      titleGap: 18,
    }),
  },
};
