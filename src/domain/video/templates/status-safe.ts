import type { Template, TemplateElement, TextLook } from './template.ts';

const left = 64;
const width = 952;

const name: TextLook = { font: 'display', weight: 800, color: 'onInk', oneLine: [64, 40], twoLines: null };
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
  ...{ font: 'text', weight: 800, color: 'onAccent', oneLine: [42, 28], twoLines: null },
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
      videoArea: { left: 0, top: 540, width: 1080, height: 760 },
      videoBackground: 'ink',
      under: [
        background(1920),
        { kind: 'rings', box: { left: 0, top: 0, width: 1080, height: 540 } },
        { kind: 'logo', box: { left: 756, top: 280, width: 260, height: 110 } },
        {
          ...{ kind: 'country', box: { left, top: 280, width, height: 68 }, besideLogo: true },
          ...{ flagWidth: 102, gap: 26, text: name },
        },
        {
          kind: 'badge',
          box: { left, top: 356, width, height: 44 },
          besideLogo: true,
          text: badge,
          plate: null,
        },
        { kind: 'title', box: { left, top: 404, width, height: 128 }, text: title, tab: null },
        ...footer(1300, 84, 144),
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
          ...{ kind: 'country', box: { left, top: 44, width, height: 64 }, besideLogo: true },
          ...{ flagWidth: 96, gap: 26, text: { ...name, oneLine: [58, 38] } },
        },
        {
          kind: 'badge',
          box: { left, top: 116, width, height: 44 },
          besideLogo: true,
          text: badge,
          plate: null,
        },
        { kind: 'title', box: { left, top: 166, width, height: 132 }, text: title, tab: null },
        ...footer(1130, 80, 124),
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
