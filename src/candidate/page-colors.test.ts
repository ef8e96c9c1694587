import { expect, test } from 'vitest';
import { contrastRatio } from '#domain/video/brand.ts';
import { pageColorsOf } from './page-colors.ts';

test.each([
  { ink: '#11203b', accent: '#ff5a3c', paper: '#fbfaf7' },
  { ink: '#ffffff', accent: '#ffffff', paper: '#ffffff' },
  { ink: '#000000', accent: '#000000', paper: '#000000' },
  { ink: '#ffe000', accent: '#ffe000', paper: '#808080' },
  { ink: '#777777', accent: '#767676', paper: '#c0c0c0' },
  { ink: '#0000ff', accent: '#ff0000', paper: '#00ff00' },
])('all text is legible in both themes with %j', (colors) => {
  const { light, dark } = pageColorsOf(colors);
  expect(contrastRatio(light.paper, '#000000')).toBeGreaterThan(contrastRatio(light.paper, '#ffffff'));
  expect(contrastRatio(dark.paper, '#000000')).toBeLessThan(contrastRatio(dark.paper, '#ffffff'));
  for (const { paper, card, text, quiet, mark, accent, edge, onAccent } of [light, dark]) {
    for (const background of [paper, card]) {
      for (const color of [text, quiet, mark]) {
        expect(contrastRatio(background, color), `${color} on ${background}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrastRatio(background, edge), 'the button is visible').toBeGreaterThanOrEqual(2.9);
    }
    expect(contrastRatio(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
  }
});

test('agency colors with enough contrast stay unchanged', () => {
  expect(pageColorsOf({ ink: '#11203b', accent: '#ffe000', paper: '#ffffff' }).light).toMatchObject({
    accent: '#ffe000',
    onAccent: '#11203b',
  });
  const { light } = pageColorsOf({ ink: '#11203b', accent: '#c2371c', paper: '#fbfaf7' });
  expect(light).toMatchObject({ paper: '#fbfaf7', accent: '#c2371c', mark: '#c2371c' });
});
