import { expect, it } from 'vitest';
import { styledCharacterCount, toPlainText } from './styled-unicode.ts';

it.each([
  ['bold', '𝗛𝗶𝗿𝗲 𝟮𝟬𝟮𝟲', 'Hire 2026'],
  ['italic, with the letter that Unicode keeps elsewhere', '𝑡ℎ𝑒', 'the'],
  ['script and fraktur', 'ℋ𝑒𝓁𝓁ℴ ℌ𝔢𝔩𝔩𝔬', 'Hello Hello'],
  ['double-struck', 'ℕ𝕠 ℤ', 'No Z'],
  ['monospace and full-width', '𝚌𝚘𝚍𝚎 ｃｏｄｅ', 'code code'],
  ['circled and parenthesised', 'Ⓗⓘ ⒣⒤ 🅗🅘', 'Hi hi HI'],
  ['squared', '🄷🄸 🅷🅸', 'HI HI'],
  ['struck through and underlined', 'n\u0336o\u0336 y\u0332', 'no y'],
])('replaces %s letters with plain ones', (_, styled, plain) => {
  expect(styledCharacterCount(styled)).toBeGreaterThan(0);
  expect(toPlainText(styled)).toBe(plain);
  expect(styledCharacterCount(toPlainText(styled))).toBe(0);
});

it('leaves other text unchanged', () => {
  const text = 'Grüße, 你好, 🅰️ 👩‍💻 ™ ½ ① é fi — “ok” #5';
  expect(styledCharacterCount(text)).toBe(0);
  expect(toPlainText(text)).toBe(text);
});

it('counts the characters that it would replace', () => {
  expect(styledCharacterCount('a 𝗯𝗰 d')).toBe(2);
});

it('replaces full-width letters and digits but not Chinese and Japanese punctuation', () => {
  const greeting = '你好，世界！今日は（元気）ですか？～';
  expect(styledCharacterCount(greeting)).toBe(0);
  expect(toPlainText(greeting)).toBe(greeting);
  expect(toPlainText('ＨＩＲＩＮＧ　２４ｈ！')).toBe('HIRING　24h！');
});
