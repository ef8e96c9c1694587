import { describe, expect, test } from 'vitest';
import { fitText, type TextConstraints } from './text-fit.ts';

// A fixed-width font whose letters are half as wide as high gives exact numbers.
const typewriter = (text: string, sizePixels: number) => ([...text].length * sizePixels) / 2;
const constraints: TextConstraints = {
  widthPixels: 500,
  oneLine: { largestPixels: 50, floorPixels: 40 },
  twoLines: { largestPixels: 36, floorPixels: 30 },
};
const typeset = (text: string, limits: TextConstraints = constraints) => fitText(text, limits, typewriter);

describe('fitText', () => {
  test('sets a short title on one line at the largest size', () => {
    expect(typeset('Executive Assistant')).toEqual({
      lines: ['Executive Assistant'],
      sizePixels: 50,
      truncated: false,
    });
  });

  test('shrinks a slightly longer title down to the floor', () => {
    expect(typeset('Executive Assistant, DE')).toMatchObject({
      lines: ['Executive Assistant, DE'],
      sizePixels: 43,
    });
  });

  test('breaks an even longer title into two lines of similar length', () => {
    expect(typeset('Executive Assistant to the Director')).toEqual({
      lines: ['Executive Assistant', 'to the Director'],
      sizePixels: 36,
      truncated: false,
    });
  });

  test('breaks a title between two writing directions if requested, and if that fits', () => {
    const apart: TextConstraints = { ...constraints, breaksBySense: true };
    const line = 'Available as a محاسب أول في شركة دولية';
    expect(typeset(line).lines).toEqual(['Available as a محاسب', 'أول في شركة دولية']);
    expect(typeset(line, apart).lines).toEqual(['Available as a', 'محاسب أول في شركة دولية']);
    const long = `${line} ${'تجارة '.repeat(2)}`.trim();
    expect(typeset(long, apart)).toEqual(typeset(long));
  });

  test('does not end a line with a word that introduces the next one, if requested', () => {
    const bySense: TextConstraints = { ...constraints, breaksBySense: true };
    expect(typeset('Executive Assistant to Directors').lines).toEqual([
      'Executive Assistant',
      'to Directors',
    ]);
    expect(typeset('Chief Accountant for Wholesale').lines).toEqual(['Chief Accountant', 'for Wholesale']);
    const arabic = 'محاسب أول في شركة تجارة دولية';
    const broken = { ...constraints, oneLine: { largestPixels: 50, floorPixels: 45 } };
    expect(typeset(arabic, broken).lines[0]).toBe('محاسب أول في');
    expect(typeset(arabic, { ...broken, breaksBySense: true }).lines[0]).toBe('محاسب أول في شركة');
    expect(typeset('Head of Sales and Marketing Operations').lines).toEqual([
      'Head of Sales and',
      'Marketing Operations',
    ]);
    expect(typeset('Head of Sales and Marketing Operations', bySense).lines).toEqual([
      'Head of Sales',
      'and Marketing Operations',
    ]);
    const three: TextConstraints = {
      ...bySense,
      widthPixels: 240,
      moreLines: { largestPixels: 36, floorPixels: 30, maxLinesAt: () => 4 },
    };
    expect(typeset('Head of Sales and Marketing Operations', three).lines).toEqual([
      'Head of Sales',
      'and Marketing',
      'Operations',
    ]);
  });

  test('is neither cut nor much smaller to keep such words with the next ones', () => {
    const limits: TextConstraints = {
      ...constraints,
      widthPixels: 240,
      moreLines: { largestPixels: 36, floorPixels: 30, maxLinesAt: () => 3 },
    };
    for (const title of [
      'Sales of and for the Operations of the North',
      'Head of the Administration and of Sales',
    ]) {
      const [even, bySense] = [typeset(title, limits), typeset(title, { ...limits, breaksBySense: true })];
      expect(bySense.truncated, title).toBe(even.truncated);
      expect(bySense.sizePixels).toBeGreaterThanOrEqual(0.85 * even.sizePixels);
    }
  });

  test('breaks after such a word if there is no other way', () => {
    const narrow: TextConstraints = { ...constraints, widthPixels: 230, breaksBySense: true };
    expect(typeset('Director of Administration', narrow).lines[0]).toBe('Director of');
  });

  test('ends a title that does not fit on two lines with an ellipsis', () => {
    const { lines, sizePixels, truncated } = typeset('word '.repeat(40));
    expect(lines).toHaveLength(2);
    expect(lines[1]?.endsWith('…')).toBe(true);
    expect({ sizePixels, truncated }).toEqual({ sizePixels: 30, truncated: true });
    for (const line of lines)
      expect(typewriter(line, sizePixels)).toBeLessThanOrEqual(constraints.widthPixels);
  });

  test('breaks a single long word between graphemes', () => {
    const { lines, truncated } = typeset('👩‍💻'.repeat(20), { ...constraints, widthPixels: 400 });
    expect(truncated).toBe(true);
    expect(lines[0]).toMatch(/^(👩‍💻)+$/u);
    expect(lines[1]).toMatch(/^(👩‍💻)+…$/u);
  });

  test('breaks a Japanese title between words, but not inside a loan word or before a closing bracket', () => {
    const { lines } = typeset('海外事業開発（東京）エグゼクティブアシスタント兼任', {
      ...constraints,
      widthPixels: 460,
    });
    expect(lines).toEqual(['海外事業開発（東京）', 'エグゼクティブアシスタント兼任']);
  });

  test('breaks after a hyphen or a slash', () => {
    expect(typeset('Buchhaltungs-Sachbearbeitung/Personal').lines).toEqual([
      'Buchhaltungs-',
      'Sachbearbeitung/Personal',
    ]);
  });

  test('collapses whitespace', () => {
    expect(typeset('  Two \n words ').lines).toEqual(['Two words']);
  });
});

test('truncates a text at the floor size if there is no room for a second line', () => {
  expect(typeset('Executive Assistant to the Director', { ...constraints, twoLines: null })).toEqual({
    lines: ['Executive Assistant to t…'],
    sizePixels: 40,
    truncated: true,
  });
});

test('shrinks a long word before breaking it, and breaks it if no size is small enough', () => {
  const width = (text: string, size: number) => text.length * size * 0.5;
  const constraints = (widthPixels: number) => ({
    widthPixels,
    oneLine: { largestPixels: 90, floorPixels: 76 },
    twoLines: { largestPixels: 76, floorPixels: 60 },
    moreLines: { largestPixels: 74, floorPixels: 40, maxLinesAt: () => 5 },
  });
  const fitted = fitText('Senior Payroll Administrator', constraints(300), width);
  expect(fitted.lines).toEqual(['Senior', 'Payroll', 'Administrator']);
  expect(fitted.sizePixels).toBe(46);
  const broken = fitText('Senior Payroll Administrator', constraints(200), width);
  expect(broken.lines.join('')).toBe('SeniorPayrollAdministrator');
  expect(broken.truncated).toBe(false);
});
