import { expect, it } from 'vitest';
import { toggleLetterStyle } from './letter-style.ts';
import { toPlainText } from './styled-unicode.ts';

const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

it.each([
  ['bold', 'Hire 20!', '𝗛𝗶𝗿𝗲 𝟮𝟬!'],
  ['italic', 'Hire 20!', '𝘏𝘪𝘳𝘦 20!'],
] as const)('makes Latin letters %s and plain again', (style, plain, styled) => {
  expect(toggleLetterStyle(plain, style)).toBe(styled);
  expect(toggleLetterStyle(styled, style)).toBe(plain);
});

it.each(['bold', 'italic'] as const)('has a %s form of every letter', (style) => {
  const styled = toggleLetterStyle(latin, style);
  expect(new Set(styled).size).toBe(52);
  expect(toPlainText(styled)).toBe(latin);
  expect(toggleLetterStyle(styled, style)).toBe(latin);
});

it('has a bold form of every digit', () => {
  expect(toggleLetterStyle('0123456789', 'bold')).toBe('𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵');
});

it('combines bold and italic, and removes one of them', () => {
  const both = toggleLetterStyle(toggleLetterStyle('Ab 1', 'italic'), 'bold');
  expect(both).toBe('𝘼𝙗 𝟭');
  expect(toggleLetterStyle(both, 'bold')).toBe('𝘈𝘣 1');
  expect(toggleLetterStyle(both, 'italic')).toBe('𝗔𝗯 𝟭');
});

it('styles the rest of a text that is partly styled', () => {
  expect(toggleLetterStyle('𝗯old', 'bold')).toBe('𝗯𝗼𝗹𝗱');
});

it('also removes the serif letters that other tools produce', () => {
  expect(toggleLetterStyle('𝐁𝐨𝐥𝐝 𝟐', 'bold')).toBe('Bold 2');
  expect(toggleLetterStyle('𝑡ℎ𝑒', 'italic')).toBe('the');
  expect(toggleLetterStyle('𝑩𝒐𝒕𝒉', 'italic')).toBe('𝗕𝗼𝘁𝗵');
});

it.each(['bold', 'italic'] as const)('leaves letters without a %s form unchanged', (style) => {
  for (const text of ['', 'äöüß é 你好 Привет 🚀 #! ①', '🅰️ ⓗ 𝓗'])
    expect(toggleLetterStyle(text, style)).toBe(text);
  expect(toggleLetterStyle('äx', style)).toMatch(/^ä.+$/u);
});
