import { expect, test } from 'vitest';
import { digitsIn } from './digits.ts';

test('removes everything but digits', () => {
  expect(digitsIn(' 123 456\n')).toBe('123456');
  expect(digitsIn('code: 12-34')).toBe('1234');
  expect(digitsIn('none')).toBe('');
});

test('converts digits of other scripts to ASCII digits', () => {
  expect(digitsIn('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(digitsIn('۴۵۶ ०१९ ৩ ๙')).toBe('45601939');
  expect(digitsIn('１２３４５６')).toBe('123456');
});
