import { expect, test } from 'vitest';
import { contrastRatio, defaultBrandKit, hasSamplePhone, legibleOn, withContrast } from './brand.ts';

test('recognizes the sample number in any format', () => {
  expect(hasSamplePhone(defaultBrandKit)).toBe(true);
  expect(hasSamplePhone({ ...defaultBrandKit, phone: '12025550147' })).toBe(true);
  expect(hasSamplePhone({ ...defaultBrandKit, phone: ' ' })).toBe(true);
  expect(hasSamplePhone({ ...defaultBrandKit, phone: '+49 30 23125 042' })).toBe(false);
  expect(hasSamplePhone({ ...defaultBrandKit, phone: '٠٥٠ ١٢٣ ٤٥٦٧' })).toBe(false);
});

test('calculates contrast as WCAG defines it', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

test('chooses the first legible color, or else the one with the most contrast', () => {
  const { ink, accent } = defaultBrandKit.colors;
  expect(legibleOn(accent, [ink, '#FFFFFF'])).toBe(ink);
  expect(legibleOn('#FFE000', ['#FFFFFF', '#000000'])).toBe('#000000');
  expect(legibleOn('#777777', ['#666666', '#FFFFFF'])).toBe('#FFFFFF');
});

test('changes a color as little as its contrast requires, lighter or darker', () => {
  expect(withContrast('#FF5A3C', '#11203B', 3)).toBe('#ff5a3c');
  const lighter = withContrast('#1B3A6B', '#11203B', 3) ?? '';
  expect(contrastRatio(lighter, '#11203B')).toBeGreaterThanOrEqual(3);
  expect(contrastRatio(lighter, '#11203B')).toBeLessThan(3.3);
  const darker = withContrast('#F5E9C8', '#FBFAF7', 3) ?? '';
  expect(contrastRatio(darker, '#000000')).toBeLessThan(contrastRatio('#F5E9C8', '#000000'));
  expect(withContrast('#777777', '#777777', 7)).toBeNull();
});
