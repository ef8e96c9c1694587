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
  oneLine: [42, 34],
  twoLines: [34, 28],
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
  /** Below the country, where it covers no face. */
  badge: number;
  /** The top of the text over the lower part of the clip. */
  text: number;
  titleTop: number;
  title: number;
  availability: number;
  end: number;
  /** Over how many units the text's background fades in. */
  fade: number;
};

/** The clip takes the whole frame, with text over its top and its lower part. */
function overlaid(
  rows: Rows,
  titleLines: SizeRange,
  availabilityLines: SizeRange,
  phoneSize: SizeRange = phone.oneLine,
): TemplateLayout {
  const fadeBottom = rows.text - rows.fade;
  const solidTop = rows.text - 20;
  const solidHeader = rows.badge + 96;
  return {
    videoArea: box(0, 0, 1080, rows.height),
    videoBackground: 'ink',
    captionFloor: fadeBottom,
    under: [{ kind: 'fill', box: box(0, 0, 1080, rows.height), color: 'ink' }],
    over: [
      {
        kind: 'scrim',
        box: box(0, 0, 1080, solidHeader + rows.fade / 2),
        solid: box(0, 0, 1080, solidHeader),
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
        box: box(left, rows.titleTop, width, rows.title - rows.titleTop),
        text: { ...title, twoLines: titleLines },
        tab: null,
      },
      {
        kind: 'availability',
        box: box(left, rows.title + 18, width, rows.availability - rows.title - 18),
        text: { ...availability, twoLines: availabilityLines },
        dot: { radius: 11, gap: 20, color: 'accent' },
      },
      {
        kind: 'contact',
        box: box(left, rows.availability + 8, width, rows.end - rows.availability - 8),
        phone: { ...phone, oneLine: phoneSize },
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
      {
        height: 1920,
        header: 84,
        badge: 164,
        text: 1456,
        titleTop: 1456,
        title: 1652,
        availability: 1768,
        end: 1876,
        fade: 200,
      },
      [78, 50],
      [38, 32],
    ),
    portrait: overlaid(
      {
        height: 1350,
        header: 48,
        badge: 126,
        text: 1000,
        titleTop: 1000,
        title: 1126,
        availability: 1232,
        end: 1322,
        fade: 160,
      },
      [56, 44],
      [34, 31],
    ),
    square: overlaid(
      {
        height: 1080,
        header: 40,
        badge: 114,
        text: 786,
        titleTop: 786,
        title: 898,
        availability: 984,
        end: 1056,
        fade: 100,
      },
      [50, 40],
      [29, 26],
      [46, 34],
    ),
  },
};
