import { expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

it.each([
  ['at punctuation', 'We hired. Did it work? Yes!', ['We hired.', 'Did it work?', 'Yes!']],
  ['at line ends', 'No full stop\n\nNext line', ['No full stop', 'Next line']],
  ['after closing quotes', '“It works.” She left.', ['“It works.”', 'She left.']],
  ['without spaces in Chinese', '你好。再见！', ['你好。', '再见！']],
  [
    'not at abbreviations and list numbers',
    '1. Ask Dr. Lee, e.g. today. Wait.',
    ['1. Ask Dr. Lee, e.g. today.', 'Wait.'],
  ],
  ['nowhere in a blank text', ' \n ', []],
])('ends sentences %s', (_, text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});
