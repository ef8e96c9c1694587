import { box } from './box.ts';
import { rises, slides, slidesBack, staying } from './element-motions.ts';
import type { SizeRange, Template, TemplateElement, TemplateLayout, TextLook } from './template.ts';

const left = 64;
const width = 952;

const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onInk',
  oneLine: [104, 60],
  twoLines: [60, 44],
};
const name: TextLook = { font: 'text', weight: 600, color: 'quietOnInk', oneLine: [40, 28], twoLines: null };
const badge: TextLook = { font: 'text', weight: 600, color: 'quietOnInk', oneLine: [32, 24], twoLines: null };
const availability: TextLook = {
  font: 'text',
  weight: 600,
  color: 'onInk',
  oneLine: [40, 34],
  twoLines: null,
};
const phone: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onInk',
  oneLine: [50, 34],
  twoLines: null,
  align: 'end',
};
const line: TextLook = {
  font: 'text',
  weight: 600,
  color: 'quietOnInk',
  oneLine: [36, 28],
  twoLines: [30, 24],
};

/** Heights of the rows below the video, in design units, and the sizes of the texts that may take two lines. */
type Rows = {
  padding: number;
  gap: number;
  badge: number;
  title: number;
  country: number;
  availability: number;
  contact: number;
  titleLines: SizeRange;
  availabilityLines: SizeRange;
};

/** As much video as possible, and all words in one block below it. */
function below(height: number, rows: Rows): TemplateLayout {
  const contactTop = height - rows.padding - rows.contact;
  const availabilityTop = contactTop - rows.gap / 2 - rows.availability;
  const countryTop = availabilityTop - rows.gap - rows.country;
  const titleTop = countryTop - rows.gap - rows.title;
  const badgeTop = titleTop - rows.gap - rows.badge;
  const videoEnd = badgeTop - rows.gap - 12;
  const under: TemplateElement[] = [
    { kind: 'fill', box: box(0, 0, 1080, height), color: 'ink' },
    { kind: 'fill', box: box(left, badgeTop + rows.badge / 2 - 5, 72, 10), color: 'accent' },
    { kind: 'badge', box: box(left + 96, badgeTop, 560, rows.badge), text: badge, plate: null },
    {
      kind: 'title',
      box: box(left, titleTop, width, rows.title),
      text: { ...title, twoLines: rows.titleLines },
      tab: null,
    },
    { kind: 'logo', box: box(776, badgeTop - 10, 240, rows.badge + 16) },
    {
      kind: 'country',
      box: box(left, countryTop, width, rows.country),
      flagWidth: rows.country * 1.5,
      gap: 20,
      text: name,
    },
    {
      kind: 'availability',
      box: box(left, availabilityTop, width, rows.availability),
      text: { ...availability, twoLines: rows.availabilityLines },
      dot: { radius: 10, gap: 18, color: 'accent' },
    },
    {
      kind: 'contact',
      box: box(left, contactTop, width, rows.contact),
      phone,
      line,
      phoneShare: 0.62,
    },
  ];
  return {
    videoArea: box(0, 0, 1080, videoEnd),
    videoBackground: 'ink',
    under,
    over: [],
  };
}

/** Quiet, for clips that speak for themselves. */
export const minimal: Template = {
  name: 'Minimal',
  description: 'The most video, with a few quiet lines below it.',
  direction: 'layout',
  textRendering: 'geometricPrecision',
  motion: {
    logo: staying(slidesBack(0)),
    badge: slides(0),
    title: slides(0.2),
    country: slides(0.4),
    availability: rises(0.6),
    contact: staying(rises(1)),
  },
  card: { surface: 'ink', text: 'onInk', quiet: 'quietOnInk', bar: 'accent' },
  layouts: {
    status: below(1920, {
      padding: 52,
      gap: 24,
      badge: 44,
      title: 148,
      country: 52,
      availability: 88,
      contact: 76,
      titleLines: [60, 44],
      availabilityLines: [36, 32],
    }),
    portrait: below(1350, {
      padding: 36,
      gap: 20,
      badge: 38,
      title: 120,
      country: 46,
      availability: 80,
      contact: 66,
      titleLines: [52, 42],
      availabilityLines: [34, 31],
    }),
    square: below(1080, {
      padding: 28,
      gap: 16,
      badge: 34,
      title: 112,
      country: 42,
      availability: 76,
      contact: 64,
      titleLines: [50, 40],
      availabilityLines: [32, 28],
    }),
  },
};
