import { describe, expect, test } from 'vitest';
import { contrastRatio, defaultBrandKit } from '../brand.ts';
import { frameLayout } from '../geometry.ts';
import { fastOutput, normalOutput } from '../limits.ts';
import { outputOf, shapes } from '../output-size.ts';
import { contentElements } from '../overlay.ts';
import { type Palette, paletteOf } from '../palette.ts';
import type { Box } from './box.ts';
import { evenRect, frameDesign } from './frame-design.ts';
import type { Content, TemplateElement, TemplateLayout, TextLook } from './template.ts';
import { coveredByWhatsApp, templateFacts } from './template-facts.ts';
import { type TemplateId, templateIds } from './template-ids.ts';
import { besideLogo, boxesOver, layoutOf, logoBox } from './template-layout.ts';
import { templates } from './templates.ts';

const clips = {
  landscape: { widthPixels: 1920, heightPixels: 1080 },
  upright: { widthPixels: 1080, heightPixels: 1920 },
  square: { widthPixels: 720, heightPixels: 720 },
} as const;
const clipNames = ['landscape', 'upright', 'square'] as const;
const all = templateIds.flatMap((template) =>
  shapes.flatMap((shape) =>
    clipNames.flatMap((clip) => [true, false].map((hasLogo) => ({ template, shape, clip, hasLogo }))),
  ),
);
const heights = { status: 1920, portrait: 1350, square: 1080 };

const isContent = (element: TemplateElement): element is Content => element.kind in contentElements;
const contentOf = ({ under, over }: TemplateLayout) => [...under, ...over].filter(isContent);
const looksOf = (element: Content): TextLook[] => {
  if (element.kind === 'logo') return [];
  return element.kind === 'contact' ? [element.phone, element.line] : [element.text];
};
const contains = (outer: Box, inner: Box) =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height + 0.01;
const overlap = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** Dark, light, and colorful kits, and two kits whose colors barely differ. */
const brands = [
  defaultBrandKit.colors,
  { ink: '#FFFFFF', accent: '#FFE14D', paper: '#101010' },
  { ink: '#0B5D3B', accent: '#0E6B45', paper: '#FFFFFF' },
  { ink: '#777777', accent: '#808080', paper: '#7A7A7A' },
  { ink: '#6A1B9A', accent: '#00E5FF', paper: '#FFF8E1' },
];

describe.each(all)('$template in shape $shape, clip $clip, logo: $hasLogo', (each) => {
  const { template, shape, clip, hasLogo } = each;
  const brand = { logoDataUrl: hasLogo ? 'data:image/png;base64,AA==' : null };
  const layout = layoutOf({ template, output: outputOf(shape, false), clip: clips[clip], brand });
  const frame: Box = { left: 0, top: 0, width: 1080, height: heights[shape] };
  const content = contentOf(layout);

  test('shows every element of the candidate and the brand once, inside the frame', () => {
    const shown = content.map(({ kind }) => kind).filter((kind) => hasLogo || kind !== 'logo');
    const wanted = Object.keys(contentElements).filter((kind) => hasLogo || kind !== 'logo');
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    for (const { kind, box } of [...layout.under, ...layout.over])
      expect(contains(frame, box), `${kind} ${JSON.stringify(box)}`).toBe(true);
  });

  test('keeps texts away from each other, the logo, and the clip', () => {
    const logo = content.find((element) => element.kind === 'logo');
    const size = { widthPixels: 400, heightPixels: 100 };
    const place = logo ? logoBox(logo.box, size, logo.isAtStart ?? false) : null;
    const boxes = content
      .filter(({ kind }) => kind !== 'logo')
      .map((element) => ({ kind: element.kind, box: besideLogo(element, place).box }));
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1))
        expect(overlap(one.box, other.box), `${one.kind} and ${other.kind}`).toBe(false);
      if (place) expect(overlap(one.box, place), `${one.kind} and the logo`).toBe(false);
    }
    for (const element of layout.under.filter(isContent))
      expect(overlap(element.box, layout.videoArea), element.kind).toBe(false);
  });

  test('narrows the contact only beside a logo', () => {
    const contact = content.find(({ kind }) => kind === 'contact');
    const logo = content.find((element) => element.kind === 'logo');
    if (!contact) throw new Error('Every template has one.');
    if (!logo) return;
    const isBeside = 'besideLogo' in contact;
    const narrowed = besideLogo(contact, logo.box);
    expect(narrowed.box.width < contact.box.width).toBe(isBeside);
    expect(besideLogo(contact, null)).toBe(contact);
    if (!isBeside || narrowed.kind !== 'contact' || contact.kind !== 'contact') return;
    // In squares, the number is small enough to fit beside the logo anyway.
    const largerAlone = contact.phone.oneLine[0] / narrowed.phone.oneLine[0];
    expect(largerAlone, 'a larger number alone').toBeCloseTo(shape === 'square' ? 1 : 1.2, 1);
    // Capitals and digits are at most 0.73 of the font size high, and descenders reach 0.25 below the line.
    const [phone, line] = [contact.phone.oneLine[0], contact.line.oneLine[0]];
    expect(contact.box.height - 0.73 * phone - 0.98 * line, 'space between both').toBeGreaterThanOrEqual(16);
  });

  // Classic in a Status follows the specification instead.
  if (template !== 'classic' || shape !== 'status')
    test('leaves room below the last line and between the country and the title', () => {
      const boxOf = (wanted: Content['kind']) => content.find(({ kind }) => kind === wanted)?.box ?? frame;
      const [country, title, contact] = [boxOf('country'), boxOf('title'), boxOf('contact')];
      expect(frame.height - contact.top - contact.height).toBeGreaterThanOrEqual(44);
      const gap = Math.max(title.top - country.top - country.height, country.top - title.top - title.height);
      expect(gap).toBeGreaterThanOrEqual(24);
    });

  // Classic in a Status follows the specification instead.
  if (template !== 'classic' || shape !== 'status')
    test('leaves room for two or more lines for every text that can use them', () => {
      for (const element of content) {
        for (const { twoLines, moreLines } of looksOf(element)) {
          if (twoLines) expect(2.1 * twoLines[0], element.kind).toBeLessThanOrEqual(element.box.height);
          if (moreLines) expect(3.24 * moreLines[0], element.kind).toBeLessThanOrEqual(element.box.height);
        }
      }
    });

  if (template !== 'classic' || shape !== 'status')
    test('breaks a title only if two lines are larger than one', () => {
      const title = content.find(({ kind }) => kind === 'title');
      const [look] = title ? looksOf(title) : [];
      expect(look?.oneLine[1]).toBe(look?.twoLines?.[0]);
    });

  if (template !== 'classic' || shape !== 'status')
    test('the phone number is smaller than a title on two lines', () => {
      const title = content.find(({ kind }) => kind === 'title');
      const contact = content.find(({ kind }) => kind === 'contact');
      if (title?.kind !== 'title' || contact?.kind !== 'contact') throw new Error('Every template has both.');
      expect(contact.phone.oneLine[0]).toBeLessThanOrEqual(0.85 * (title.text.twoLines?.[0] ?? 0));
    });

  test.each([false, true])('all boxes have even edges in pixels, in fast mode: %s', (isFast) => {
    const output = outputOf(shape, isFast);
    const { videoArea, clearRows, unit } = frameDesign({ template, output, clip: clips[clip] });
    const rects = [videoArea, ...boxesOver(layout).map((box) => evenRect(box, unit))];
    for (const rect of rects) for (const edge of Object.values(rect)) expect(edge % 2).toBe(0);
    expect(clearRows.toPixels).toBeLessThanOrEqual(videoArea.topPixels + videoArea.heightPixels);
    expect(clearRows.toPixels - clearRows.fromPixels).toBeGreaterThan(output.heightPixels * 0.34);
  });

  test.each(brands)('texts have a contrast of at least 4.5 with $ink, $accent, and $paper', (colors) => {
    const palette = paletteOf(colors);
    for (const element of content) {
      for (const look of looksOf(element)) {
        for (const under of surfacesUnder(layout, element))
          expect(
            contrastRatio(under(palette), palette[look.color]),
            `${element.kind} ${look.color}`,
          ).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

type Surface = (palette: Palette) => string;

/** The colors under an element: its plate, the topmost fill, or the solid part of a scrim. */
function surfacesUnder(layout: TemplateLayout, element: Content): Surface[] {
  if ((element.kind === 'badge' || element.kind === 'country') && element.plate) {
    const { color } = element.plate;
    return [(palette) => palette[color]];
  }
  const before = [...layout.under, ...layout.over];
  for (const surface of before.slice(0, before.indexOf(element)).toReversed()) {
    if (surface.kind === 'fill' && contains(surface.box, element.box)) {
      const { color } = surface;
      return [(palette) => palette[color]];
    }
    if (surface.kind === 'scrim' && contains(surface.solid, element.box)) return [(palette) => palette.ink];
  }
  throw new Error(`Nothing lies under ${element.kind}.`);
}

test.each([normalOutput, fastOutput])("Classic has the specification's bands at %o", (output) => {
  const frame = { template: 'classic', output } as const;
  const { unit, videoArea } = frameDesign(frame);
  const bands = frameLayout(output);
  expect(videoArea).toEqual(bands.videoArea);
  const fills = layoutOf(frame)
    .under.filter(({ kind }) => kind === 'fill')
    .map(({ box }) => evenRect(box, unit));
  const [header, titleBar, strip, contact] = fills;
  expect([header, titleBar]).toEqual([bands.header, bands.titleBar]);
  expect(strip?.topPixels).toBe(bands.footer.topPixels);
  expect((strip?.heightPixels ?? 0) / bands.footer.heightPixels).toBeCloseTo(0.4, 1);
  expect((contact?.topPixels ?? 0) + (contact?.heightPixels ?? 0)).toBe(output.heightPixels);
});

test('the country and the number of a square are 28 units from every edge above and below them', () => {
  for (const template of templateIds) {
    const layout = layoutOf({ template, output: outputOf('square', false), clip: clips.landscape });
    const fills = [...layout.under, ...layout.over].filter(({ kind }) => kind === 'fill');
    const edges = [{ box: layout.videoArea }, ...fills].flatMap(({ box }) => [box.top, box.top + box.height]);
    for (const { kind, box } of contentOf(layout).filter(
      (one) => one.kind === 'country' || one.kind === 'badge',
    ))
      for (const edge of edges) {
        const distance = edge <= box.top ? box.top - edge : edge - box.top - box.height;
        expect(distance, `${kind} in ${template}, edge at ${edge}`).toBeGreaterThanOrEqual(28);
      }
  }
});

test('without a logo below it, the contact beside an upright clip moves down', () => {
  const bottomIn = (template: TemplateId, logoDataUrl: string | null) => {
    const frame = {
      template,
      output: outputOf('square', false),
      clip: clips.upright,
      brand: { logoDataUrl },
    };
    const contact = contentOf(layoutOf(frame)).find(({ kind }) => kind === 'contact')?.box;
    return contact && contact.top + contact.height;
  };
  // In Full screen, the contact is at the bottom, beside the logo.
  for (const template of templateIds.filter((id) => id !== 'full-screen')) {
    expect(bottomIn(template, 'data:image/png;base64,AA=='), template).toBe(932);
    expect(bottomIn(template, null), template).toBe(1032);
  }
});

test('Status-safe keeps everything between the top 14% and the bottom 20% of a Status', () => {
  for (const clip of Object.values(clips)) {
    const frame = { template: 'status-safe', output: outputOf('status', false), clip } as const;
    const { fromPixels, toPixels } = frameDesign(frame).clearRows;
    const words = contentOf(layoutOf(frame)).map(({ box }) => [box.top, box.top + box.height] as const);
    for (const [from, to] of [[fromPixels, toPixels] as const, ...words]) {
      expect(from).toBeGreaterThanOrEqual(coveredByWhatsApp.top * 1920);
      expect(to).toBeLessThanOrEqual((1 - coveredByWhatsApp.bottom) * 1920);
    }
  }
});

test('the facts of a template match its motion and the clip place of every layout', () => {
  for (const id of templateIds) {
    const [facts, { motion, layouts, uprightLayouts }] = [templateFacts[id], templates[id]];
    expect(facts.moves, id).toBe(motion !== null);
    for (const shape of shapes) {
      expect(layouts[shape], id).toMatchObject(facts.places[shape]);
      expect(uprightLayouts[shape] === undefined, id).toBe(facts.uprightPlaces[shape] === undefined);
      if (facts.uprightPlaces[shape]) expect(uprightLayouts[shape]).toMatchObject(facts.uprightPlaces[shape]);
    }
  }
});

test('the line below the phone number has at least 32 units unless it is long', () => {
  for (const { layouts, uprightLayouts } of Object.values(templates))
    for (const layout of [...Object.values(layouts), ...Object.values(uprightLayouts)])
      for (const element of contentOf(layout))
        if (element.kind === 'contact') expect(element.line.oneLine[0]).toBeGreaterThanOrEqual(32);
});
