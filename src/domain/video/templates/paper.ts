import { box } from './box.ts';
import { rises, slides, slidesBack, staying } from './element-motions.ts';
import type { SizeRange, Template, TemplateElement, TextLook } from './template.ts';

const left = 64;
const width = 952;

const name: TextLook = {
  font: 'text',
  weight: 600,
  color: 'quietOnPaper',
  oneLine: [44, 30],
  twoLines: null,
};
const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onPaper',
  oneLine: [108, 76],
  twoLines: [84, 52],
  anchor: 'bottom',
};
const badge: TextLook = {
  font: 'text',
  weight: 800,
  color: 'accentOnPaper',
  oneLine: [36, 26],
  twoLines: null,
};
const availability: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onPaper',
  oneLine: [46, 36],
  twoLines: [38, 32],
};
const phone: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onPaper',
  oneLine: [60, 38],
  twoLines: null,
  align: 'end',
};
const line: TextLook = {
  font: 'text',
  weight: 600,
  color: 'quietOnPaper',
  oneLine: [38, 30],
  twoLines: [32, 24],
};

/** What stands below the video, from its end on: a line, a rule, and the contact. */
function footer(
  top: number,
  height: number,
  ruleTop: number,
  contactHeight: number,
  twoLines: SizeRange = [38, 32],
): TemplateElement[] {
  return [
    {
      kind: 'availability',
      box: box(left, top, width, height),
      text: { ...availability, twoLines },
      dot: { radius: 12, gap: 20, color: 'accent' },
    },
    { kind: 'fill', box: box(left, ruleTop, width, 4), color: 'onPaper' },
    {
      kind: 'contact',
      box: box(left, ruleTop + 8, width, contactHeight),
      phone,
      line,
      phoneShare: 0.62,
    },
  ];
}

const background = (height: number): TemplateElement => ({
  kind: 'fill',
  box: box(0, 0, 1080, height),
  color: 'paper',
});

/** Dark type on a light page. */
export const paper: Template = {
  name: 'Paper',
  description: 'A light page with a large title.',
  direction: 'layout',
  textRendering: 'geometricPrecision',
  motion: {
    logo: staying(slidesBack(0)),
    country: rises(0),
    badge: rises(0.25),
    title: rises(0.5),
    availability: slides(0.75),
    contact: staying(slides(1)),
  },
  card: { surface: 'paper', text: 'onPaper', quiet: 'quietOnPaper', bar: 'accent' },
  layouts: {
    status: {
      videoArea: box(0, 480, 1080, 1046),
      videoBackground: 'paper',
      under: [
        background(1920),
        { kind: 'logo', box: box(696, 60, 320, 120) },
        {
          kind: 'country',
          box: box(left, 72, width, 56),
          besideLogo: true,
          flagWidth: 84,
          gap: 24,
          text: name,
        },
        {
          kind: 'badge',
          box: box(left, 140, width, 48),
          besideLogo: true,
          text: badge,
          plate: null,
        },
        { kind: 'title', box: box(left, 208, width, 226), text: title, tab: null },
        ...footer(1552, 100, 1672, 132),
      ],
      over: [],
    },
    portrait: {
      videoArea: box(0, 320, 1080, 772),
      videoBackground: 'paper',
      under: [
        background(1350),
        { kind: 'logo', box: box(736, 40, 280, 92) },
        {
          kind: 'country',
          box: box(left, 44, width, 48),
          besideLogo: true,
          flagWidth: 72,
          gap: 22,
          text: { ...name, oneLine: [38, 28] },
        },
        {
          kind: 'badge',
          box: box(left, 100, width, 40),
          besideLogo: true,
          text: { ...badge, oneLine: [32, 25] },
          plate: null,
        },
        {
          kind: 'title',
          box: box(left, 152, width, 140),
          text: { ...title, oneLine: [88, 62], twoLines: [58, 44] },
          tab: null,
        },
        ...footer(1102, 102, 1216, 108, [36, 32]),
      ],
      over: [],
    },
    square: {
      videoArea: box(0, 256, 1080, 588),
      videoBackground: 'paper',
      under: [
        background(1080),
        { kind: 'logo', box: box(776, 28, 240, 76) },
        {
          kind: 'country',
          box: box(left, 30, width, 42),
          besideLogo: true,
          flagWidth: 63,
          gap: 20,
          text: { ...name, oneLine: [34, 26] },
        },
        {
          kind: 'badge',
          box: box(left, 76, width, 34),
          besideLogo: true,
          text: { ...badge, oneLine: [28, 23] },
          plate: null,
        },
        {
          kind: 'title',
          box: box(left, 118, width, 114),
          text: { ...title, oneLine: [88, 54], twoLines: [48, 40] },
          tab: null,
        },
        ...footer(852, 96, 962, 96, [33, 29]),
      ],
      over: [],
    },
  },
};
