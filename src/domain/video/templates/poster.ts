import { box } from './box.ts';
import { slides, slidesBack, staying } from './element-motions.ts';
import type { SizeRange, Template, TemplateElement, TextLook } from './template.ts';

const left = 64;
const width = 952;

const badge: TextLook = { font: 'text', weight: 800, color: 'onAccent', oneLine: [38, 26], twoLines: null };
const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onAccent',
  oneLine: [140, 92],
  twoLines: [108, 60],
  anchor: 'top',
};
const name: TextLook = { font: 'text', weight: 600, color: 'onAccent', oneLine: [50, 32], twoLines: null };
const availability: TextLook = {
  font: 'display',
  weight: 800,
  color: 'accentOnInk',
  oneLine: [50, 40],
  twoLines: [38, 30],
};
const phone: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onInk',
  oneLine: [56, 36],
  twoLines: null,
  align: 'end',
};
const line: TextLook = {
  font: 'text',
  weight: 600,
  color: 'quietOnInk',
  oneLine: [38, 30],
  twoLines: [32, 24],
};

/** The colors of both surfaces, and what stands on the lower one. */
function surfaces(
  height: number,
  footerTop: number,
  availabilityHeight: number,
  twoLines: SizeRange,
): TemplateElement[] {
  const padding = (height - footerTop) * 0.1;
  const contactTop = footerTop + padding + availabilityHeight;
  return [
    { kind: 'fill', box: box(0, 0, 1080, footerTop), color: 'accent' },
    { kind: 'fill', box: box(0, footerTop, 1080, height - footerTop), color: 'ink' },
    {
      kind: 'availability',
      box: box(left, footerTop + padding, width, availabilityHeight),
      text: { ...availability, twoLines },
      dot: { radius: 13, gap: 22, color: 'accent' },
    },
    {
      kind: 'contact',
      box: box(left, contactTop, width, height - padding - contactTop),
      phone,
      line,
      phoneShare: 0.62,
    },
  ];
}

/** The accent color as the page. */
export const poster: Template = {
  name: 'Poster',
  description: 'Your accent color and the biggest title.',
  direction: 'layout',
  textRendering: 'geometricPrecision',
  motion: {
    logo: staying(slidesBack(0)),
    badge: slides(0),
    title: slides(0.25),
    country: slides(0.5),
    availability: slides(0.75),
    contact: staying(slides(1)),
  },
  card: { surface: 'accent', text: 'onAccent', quiet: 'onAccent', bar: 'onAccent' },
  layouts: {
    status: {
      videoArea: box(0, 540, 1080, 1040),
      videoBackground: 'ink',
      under: [
        ...surfaces(1920, 1580, 110, [40, 34]),
        { kind: 'logo', box: box(736, 432, 280, 84) },
        {
          kind: 'badge',
          box: box(left, 78, width, 60),
          text: badge,
          plate: null,
        },
        { kind: 'title', box: box(left, 180, width, 250), text: title, tab: null },
        {
          kind: 'country',
          box: box(left, 442, width, 64),
          besideLogo: true,
          flagWidth: 96,
          gap: 24,
          text: name,
        },
      ],
      over: [],
    },
    portrait: {
      videoArea: box(0, 352, 1080, 774),
      videoBackground: 'ink',
      under: [
        ...surfaces(1350, 1126, 88, [36, 32]),
        { kind: 'logo', box: box(776, 264, 240, 64) },
        {
          kind: 'badge',
          box: box(left, 46, width, 46),
          text: { ...badge, oneLine: [32, 24] },
          plate: null,
        },
        {
          kind: 'title',
          box: box(left, 112, width, 146),
          text: { ...title, oneLine: [112, 70], twoLines: [66, 46] },
          tab: null,
        },
        {
          kind: 'country',
          box: box(left, 272, width, 48),
          besideLogo: true,
          flagWidth: 72,
          gap: 20,
          text: { ...name, oneLine: [40, 28] },
        },
      ],
      over: [],
    },
    square: {
      videoArea: box(0, 284, 1080, 600),
      videoBackground: 'ink',
      under: [
        ...surfaces(1080, 884, 76, [32, 28]),
        { kind: 'logo', box: box(796, 208, 220, 48) },
        {
          kind: 'badge',
          box: box(left, 32, width, 40),
          text: { ...badge, oneLine: [28, 22] },
          plate: null,
        },
        {
          kind: 'title',
          box: box(left, 94, width, 112),
          text: { ...title, oneLine: [94, 56], twoLines: [50, 40] },
          tab: null,
        },
        {
          kind: 'country',
          box: box(left, 212, width, 40),
          besideLogo: true,
          flagWidth: 60,
          gap: 18,
          text: { ...name, oneLine: [34, 26] },
        },
      ],
      over: [],
    },
  },
};
