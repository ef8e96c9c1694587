import { box } from './box.ts';
import { rises, slides, slidesBack, staying } from './element-motions.ts';
import type { SizeRange, Template, TemplateLayout, TextLook } from './template.ts';

const left = 64;
const width = 952;

const name: TextLook = { font: 'text', weight: 800, color: 'onInk', oneLine: [46, 32], twoLines: null };
const badge: TextLook = { font: 'text', weight: 800, color: 'onAccent', oneLine: [34, 26], twoLines: null };
const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onInk',
  oneLine: [104, 72],
  twoLines: [78, 50],
  anchor: 'bottom',
};
const availability: TextLook = {
  font: 'text',
  weight: 600,
  color: 'onInk',
  oneLine: [42, 28],
  twoLines: null,
};
const phone: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onInk',
  oneLine: [54, 36],
  twoLines: null,
  align: 'end',
};
const line: TextLook = { font: 'text', weight: 600, color: 'onInk', oneLine: [36, 28], twoLines: [30, 24] };

/** Top and bottom edges of the rows, in design units. */
type Rows = {
  height: number;
  header: number;
  badge: number;
  title: number;
  availability: number;
  contact: number;
  end: number;
};

/** The clip takes the whole frame, with text over its top and its lower part. */
function overlaid(rows: Rows, twoLines: SizeRange): TemplateLayout {
  const fadeBottom = rows.badge - 150;
  const solidTop = rows.badge - 20;
  return {
    videoArea: box(0, 0, 1080, rows.height),
    videoBackground: 'ink',
    captionFloor: fadeBottom,
    under: [{ kind: 'fill', box: box(0, 0, 1080, rows.height), color: 'ink' }],
    over: [
      {
        kind: 'scrim',
        box: box(0, 0, 1080, rows.header + 190),
        solid: box(0, 0, 1080, rows.header + 84),
      },
      {
        kind: 'scrim',
        box: box(0, fadeBottom, 1080, rows.height - fadeBottom),
        solid: box(0, solidTop, 1080, rows.height - solidTop),
      },
      { kind: 'logo', box: box(736, rows.header - 20, 280, 100) },
      {
        kind: 'country',
        box: box(left, rows.header, width, 60),
        besideLogo: true,
        flagWidth: 90,
        gap: 24,
        text: name,
      },
      {
        kind: 'badge',
        box: box(left, rows.badge, width, 60),
        text: badge,
        plate: { color: 'accent', padding: 24, radius: 30 },
      },
      {
        kind: 'title',
        box: box(left, rows.badge + 72, width, rows.title - rows.badge - 72),
        text: { ...title, twoLines },
        tab: null,
      },
      {
        kind: 'availability',
        box: box(left, rows.title + 12, width, rows.availability - rows.title - 12),
        text: availability,
        dot: { radius: 11, gap: 20, color: 'accent' },
      },
      {
        kind: 'contact',
        box: box(left, rows.contact, width, rows.end - rows.contact),
        phone,
        line,
        phoneShare: 0.62,
      },
    ],
  };
}

/** For upright clips. */
export const fullScreen: Template = {
  name: 'Full screen',
  description: 'The video fills the frame, with the text over it. For upright clips.',
  direction: 'layout',
  textRendering: 'geometricPrecision',
  motion: {
    logo: staying(slidesBack(0)),
    country: slides(0),
    badge: rises(0),
    title: rises(0.3),
    availability: rises(0.6),
    contact: staying(rises(1)),
  },
  card: { surface: 'ink', text: 'onInk', quiet: 'quietOnInk', bar: 'accent' },
  layouts: {
    status: overlaid(
      { height: 1920, header: 84, badge: 1440, title: 1690, availability: 1762, contact: 1774, end: 1876 },
      [78, 50],
    ),
    portrait: overlaid(
      { height: 1350, header: 48, badge: 910, title: 1140, availability: 1208, contact: 1218, end: 1316 },
      [70, 46],
    ),
    square: overlaid(
      { height: 1080, header: 40, badge: 664, title: 880, availability: 944, contact: 952, end: 1048 },
      [64, 44],
    ),
  },
};
