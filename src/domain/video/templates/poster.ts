import type { Template, TemplateElement, TextLook } from './template.ts';

const left = 64;
const width = 952;

const badge: TextLook = { font: 'text', weight: 800, color: 'onAccent', oneLine: [38, 26], twoLines: null };
const title: TextLook = {
  ...{ font: 'display', weight: 800, color: 'onAccent', oneLine: [140, 92], twoLines: [108, 60] },
  anchor: 'top',
};
const name: TextLook = { font: 'text', weight: 600, color: 'onAccent', oneLine: [50, 32], twoLines: null };
const availability: TextLook = {
  ...{ font: 'display', weight: 800, color: 'accentOnInk', oneLine: [60, 40], twoLines: [30, 26] },
};
const phone: TextLook = {
  ...{ font: 'text', weight: 800, color: 'onInk', oneLine: [56, 36], twoLines: null, align: 'end' },
};
const line: TextLook = {
  ...{ font: 'text', weight: 600, color: 'quietOnInk', oneLine: [38, 30], twoLines: [32, 24] },
};

/** The colors of both surfaces, and what stands on the lower one. */
function surfaces(height: number, footerTop: number, availabilityHeight: number): TemplateElement[] {
  const padding = (height - footerTop) * 0.1;
  const contactTop = footerTop + padding + availabilityHeight;
  return [
    { kind: 'fill', box: { left: 0, top: 0, width: 1080, height: footerTop }, color: 'accent' },
    { kind: 'fill', box: { left: 0, top: footerTop, width: 1080, height: height - footerTop }, color: 'ink' },
    {
      kind: 'availability',
      box: { left, top: footerTop + padding, width, height: availabilityHeight },
      text: availability,
      dot: { radius: 13, gap: 22, color: 'accent' },
    },
    {
      kind: 'contact',
      box: { left, top: contactTop, width, height: height - padding - contactTop },
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
  isMirrored: true,
  layouts: {
    status: {
      videoArea: { left: 0, top: 540, width: 1080, height: 1040 },
      videoBackground: 'ink',
      under: [
        ...surfaces(1920, 1580, 110),
        { kind: 'logo', box: { left: 716, top: 56, width: 300, height: 112 } },
        {
          kind: 'badge',
          box: { left, top: 78, width, height: 60 },
          besideLogo: true,
          text: badge,
          plate: null,
        },
        { kind: 'title', box: { left, top: 180, width, height: 250 }, text: title, tab: null },
        {
          ...{ kind: 'country', box: { left, top: 440, width, height: 64 } },
          ...{ flagWidth: 96, gap: 24, text: name },
        },
      ],
      over: [],
    },
    portrait: {
      videoArea: { left: 0, top: 350, width: 1080, height: 776 },
      videoBackground: 'ink',
      under: [
        ...surfaces(1350, 1126, 76),
        { kind: 'logo', box: { left: 756, top: 34, width: 260, height: 84 } },
        {
          ...{ kind: 'badge', box: { left, top: 46, width, height: 46 }, besideLogo: true },
          ...{ text: { ...badge, oneLine: [32, 24] }, plate: null },
        },
        {
          ...{ kind: 'title', box: { left, top: 116, width, height: 150 } },
          ...{ text: { ...title, oneLine: [100, 70], twoLines: [68, 46] }, tab: null },
        },
        {
          ...{ kind: 'country', box: { left, top: 278, width, height: 48 } },
          ...{ flagWidth: 72, gap: 20, text: { ...name, oneLine: [40, 28] } },
        },
      ],
      over: [],
    },
    square: {
      videoArea: { left: 0, top: 276, width: 1080, height: 608 },
      videoBackground: 'ink',
      under: [
        ...surfaces(1080, 884, 66),
        { kind: 'logo', box: { left: 776, top: 24, width: 240, height: 56 } },
        {
          ...{ kind: 'badge', box: { left, top: 32, width, height: 40 }, besideLogo: true },
          ...{ text: { ...badge, oneLine: [28, 22] }, plate: null },
        },
        {
          ...{ kind: 'title', box: { left, top: 88, width, height: 122 } },
          ...{ text: { ...title, oneLine: [84, 60], twoLines: [54, 40] }, tab: null },
        },
        {
          ...{ kind: 'country', box: { left, top: 218, width, height: 40 } },
          ...{ flagWidth: 60, gap: 18, text: { ...name, oneLine: [34, 26] } },
        },
      ],
      over: [],
    },
  },
};
