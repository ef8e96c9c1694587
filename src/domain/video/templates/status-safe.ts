import type { Template, TemplateElement, TextLook } from './template.ts';

const left = 64;
const width = 952;

const name: TextLook = { font: 'display', weight: 800, color: 'onInk', oneLine: [52, 36], twoLines: null };
const badge: TextLook = {
  font: 'text',
  weight: 800,
  color: 'accentOnInk',
  oneLine: [34, 26],
  twoLines: null,
};
const title: TextLook = {
  ...{ font: 'display', weight: 800, color: 'onInk', oneLine: [84, 60], twoLines: [58, 42] },
};
const availability: TextLook = {
  ...{ font: 'text', weight: 800, color: 'onAccent', oneLine: [42, 32], twoLines: [30, 24] },
  align: 'center',
};
const phone: TextLook = {
  ...{ font: 'text', weight: 800, color: 'onInk', oneLine: [60, 38], twoLines: null, align: 'end' },
};
const line: TextLook = {
  ...{ font: 'text', weight: 600, color: 'quietOnInk', oneLine: [38, 30], twoLines: [32, 24] },
};

const background = (height: number): TemplateElement => ({
  kind: 'fill',
  box: { left: 0, top: 0, width: 1080, height },
  color: 'ink',
});

/** The strip and the contact below the video. */
function footer(top: number, stripHeight: number, contactHeight: number): TemplateElement[] {
  return [
    { kind: 'fill', box: { left: 0, top, width: 1080, height: stripHeight }, color: 'accent' },
    {
      kind: 'availability',
      box: { left, top, width, height: stripHeight },
      text: availability,
      dot: { radius: 11, gap: 20, color: 'onAccent' },
    },
    {
      kind: 'contact',
      box: { left, top: top + stripHeight, width, height: contactHeight },
      phone,
      line,
      phoneShare: 0.62,
    },
  ];
}

/**
 * Everything between the top 14% and the bottom 20% of a Status, which WhatsApp covers with its own controls. A feed
 * covers nothing, so the other shapes use the whole height.
 */
export const statusSafe: Template = {
  name: 'Status-safe',
  description: 'Nothing important under WhatsApp’s own controls.',
  isMirrored: true,
  layouts: {
    status: {
      videoArea: { left: 0, top: 560, width: 1080, height: 734 },
      videoBackground: 'ink',
      under: [
        background(1920),
        { kind: 'rings', box: { left: 0, top: 0, width: 1080, height: 560 } },
        { kind: 'logo', box: { left: 756, top: 284, width: 260, height: 108 } },
        {
          ...{ kind: 'country', box: { left, top: 284, width, height: 56 }, besideLogo: true },
          ...{ flagWidth: 84, gap: 24, text: name },
        },
        {
          kind: 'badge',
          box: { left, top: 354, width, height: 40 },
          besideLogo: true,
          text: badge,
          plate: null,
        },
        { kind: 'title', box: { left, top: 410, width, height: 128 }, text: title, tab: null },
        ...footer(1294, 92, 146),
      ],
      over: [],
    },
    portrait: {
      videoArea: { left: 0, top: 310, width: 1080, height: 820 },
      videoBackground: 'ink',
      under: [
        background(1350),
        { kind: 'rings', box: { left: 0, top: 0, width: 1080, height: 310 } },
        { kind: 'logo', box: { left: 756, top: 40, width: 260, height: 110 } },
        {
          ...{ kind: 'country', box: { left, top: 48, width, height: 56 }, besideLogo: true },
          ...{ flagWidth: 84, gap: 24, text: name },
        },
        {
          kind: 'badge',
          box: { left, top: 118, width, height: 40 },
          besideLogo: true,
          text: badge,
          plate: null,
        },
        { kind: 'title', box: { left, top: 172, width, height: 124 }, text: title, tab: null },
        ...footer(1130, 90, 122),
      ],
      over: [],
    },
    square: {
      videoArea: { left: 0, top: 260, width: 1080, height: 608 },
      videoBackground: 'ink',
      under: [
        background(1080),
        { kind: 'rings', box: { left: 0, top: 0, width: 1080, height: 260 } },
        { kind: 'logo', box: { left: 776, top: 28, width: 240, height: 84 } },
        {
          ...{ kind: 'country', box: { left, top: 32, width, height: 54 }, besideLogo: true },
          ...{ flagWidth: 81, gap: 22, text: { ...name, oneLine: [48, 34] } },
        },
        {
          ...{ kind: 'badge', box: { left, top: 92, width, height: 38 }, besideLogo: true },
          ...{ text: { ...badge, oneLine: [28, 24] }, plate: null },
        },
        {
          ...{ kind: 'title', box: { left, top: 134, width, height: 116 } },
          ...{ text: { ...title, oneLine: [74, 54], twoLines: [50, 38] }, tab: null },
        },
        ...footer(868, 72, 120),
      ],
      over: [],
    },
  },
};
