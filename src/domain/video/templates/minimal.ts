import { box } from './box.ts';
import { rises, slidesBack, staying } from './element-motions.ts';
import type { SizeRange, Template, TemplateElement, TemplateLayout, TextLook } from './template.ts';

const left = 64;
const width = 952;

const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onInk',
  oneLine: [88, 60],
  twoLines: [60, 44],
};
const name: TextLook = { font: 'text', weight: 600, color: 'quietOnInk', oneLine: [40, 28], twoLines: null };
const badge: TextLook = {
  font: 'text',
  weight: 600,
  color: 'quietOnInk',
  oneLine: [32, 24],
  twoLines: null,
  align: 'end',
};
const availability: TextLook = {
  font: 'text',
  weight: 600,
  color: 'onInk',
  oneLine: [40, 28],
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

/** As much video as possible, and all words in one block below it. */
function below(height: number, videoEnd: number, titleHeight: number, twoLines: SizeRange): TemplateLayout {
  const barTop = videoEnd + 36;
  const titleTop = barTop + 22;
  const nameTop = titleTop + titleHeight + 6;
  const availabilityTop = nameTop + 64;
  const under: TemplateElement[] = [
    { kind: 'fill', box: box(0, 0, 1080, height), color: 'ink' },
    { kind: 'fill', box: box(left, barTop, 112, 10), color: 'accent' },
    { kind: 'logo', box: box(776, barTop, 240, titleHeight) },
    {
      kind: 'title',
      box: box(left, titleTop, width, titleHeight),
      besideLogo: true,
      text: { ...title, twoLines },
      tab: null,
    },
    { kind: 'country', box: box(left, nameTop, 560, 52), flagWidth: 66, gap: 20, text: name },
    { kind: 'badge', box: box(640, nameTop, 376, 52), text: badge, plate: null },
    {
      kind: 'availability',
      box: box(left, availabilityTop, width, 56),
      text: availability,
      dot: { radius: 10, gap: 18, color: 'accent' },
    },
    {
      kind: 'contact',
      box: box(left, availabilityTop + 62, width, 76),
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
    title: rises(0),
    country: rises(0.3),
    badge: rises(0.3),
    availability: rises(0.6),
    contact: staying(rises(1)),
  },
  card: { surface: 'ink', text: 'onInk', quiet: 'quietOnInk', bar: 'accent' },
  layouts: {
    status: below(1920, 1450, 148, [60, 40]),
    portrait: below(1350, 938, 116, [54, 36]),
    square: below(1080, 676, 106, [50, 34]),
  },
};
