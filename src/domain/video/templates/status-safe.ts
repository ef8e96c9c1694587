import { box } from './box.ts';
import { slides, slidesBack, staying } from './element-motions.ts';
import type { SizeRange, Template, TemplateElement, TextLook } from './template.ts';

const left = 64;
const width = 952;

const name: TextLook = { font: 'display', weight: 800, color: 'onInk', oneLine: [40, 32], twoLines: null };
const badge: TextLook = {
  font: 'text',
  weight: 800,
  color: 'accentOnInk',
  oneLine: [34, 26],
  twoLines: null,
};
const title: TextLook = {
  font: 'display',
  weight: 800,
  color: 'onInk',
  oneLine: [100, 60],
  twoLines: [60, 44],
};
const availability: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onAccent',
  oneLine: [42, 32],
  twoLines: [30, 24],
  align: 'center',
};
const phone: TextLook = {
  font: 'text',
  weight: 800,
  color: 'onInk',
  oneLine: [60, 38],
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

const background = (height: number): TemplateElement => ({
  kind: 'fill',
  box: box(0, 0, 1080, height),
  color: 'ink',
});

/** The strip and the contact below the video. */
function footer(
  top: number,
  stripHeight: number,
  contactHeight: number,
  twoLines: SizeRange,
  phoneSize: SizeRange = phone.oneLine,
): TemplateElement[] {
  return [
    { kind: 'fill', box: box(0, top, 1080, stripHeight), color: 'accent' },
    {
      kind: 'availability',
      box: box(left, top, width, stripHeight),
      text: { ...availability, twoLines },
      dot: { radius: 11, gap: 20, color: 'onAccent' },
    },
    {
      kind: 'contact',
      box: box(left, top + stripHeight, width, contactHeight),
      phone: { ...phone, oneLine: phoneSize },
      line,
      phoneShare: 0.62,
    },
  ];
}

/** The shares of a Status that WhatsApp's own controls cover. */
export const coveredByWhatsApp = { top: 0.14, bottom: 0.2 } as const;

/** Everything is between what WhatsApp covers. A feed covers nothing, so the other shapes use the whole height. */
export const statusSafe: Template = {
  name: 'Status-safe',
  description: 'Nothing important under WhatsApp’s own controls.',
  direction: 'layout',
  textRendering: 'geometricPrecision',
  motion: {
    logo: staying(slidesBack(0)),
    country: slides(0),
    badge: slides(0.25),
    title: slides(0.5),
    availability: slides(0.75),
    contact: staying(slides(1)),
  },
  card: { surface: 'ink', text: 'onInk', quiet: 'quietOnInk', bar: 'accent' },
  layouts: {
    status: {
      videoArea: box(0, 568, 1080, 730),
      videoBackground: 'ink',
      under: [
        background(1920),
        { kind: 'rings', box: box(0, 0, 1080, 568) },
        { kind: 'logo', box: box(756, 284, 260, 108) },
        {
          kind: 'country',
          box: box(left, 284, width, 56),
          besideLogo: true,
          flagWidth: 84,
          gap: 24,
          text: name,
        },
        {
          kind: 'badge',
          box: box(left, 354, width, 40),
          besideLogo: true,
          text: badge,
          plate: null,
        },
        { kind: 'title', box: box(left, 414, width, 128), text: title, tab: null },
        ...footer(1298, 116, 118, [35, 32]),
      ],
      over: [],
    },
    portrait: {
      videoArea: box(0, 322, 1080, 800),
      videoBackground: 'ink',
      under: [
        background(1350),
        { kind: 'rings', box: box(0, 0, 1080, 322) },
        { kind: 'logo', box: box(756, 40, 260, 110) },
        {
          kind: 'country',
          box: box(left, 48, width, 56),
          besideLogo: true,
          flagWidth: 84,
          gap: 24,
          text: name,
        },
        {
          kind: 'badge',
          box: box(left, 118, width, 40),
          besideLogo: true,
          text: badge,
          plate: null,
        },
        { kind: 'title', box: box(left, 174, width, 130), text: title, tab: null },
        ...footer(1122, 112, 112, [35, 32]),
      ],
      over: [],
    },
    square: {
      videoArea: box(0, 264, 1080, 592),
      videoBackground: 'ink',
      under: [
        background(1080),
        { kind: 'rings', box: box(0, 0, 1080, 264) },
        { kind: 'logo', box: box(776, 28, 240, 84) },
        {
          kind: 'country',
          box: box(left, 32, width, 54),
          besideLogo: true,
          flagWidth: 81,
          gap: 22,
          text: { ...name, oneLine: [34, 28] },
        },
        {
          kind: 'badge',
          box: box(left, 92, width, 38),
          besideLogo: true,
          text: { ...badge, oneLine: [28, 24] },
          plate: null,
        },
        {
          kind: 'title',
          box: box(left, 134, width, 116),
          text: { ...title, oneLine: [86, 54], twoLines: [52, 40] },
          tab: null,
        },
        ...footer(856, 104, 104, [33, 30], [50, 38]),
      ],
      over: [],
    },
  },
};
