import { expect, test } from 'vitest';
import { withCallToAction, withHook, withTranscript } from './edited-text.ts';

test.each([
  ['Old\n\nRest', 'New.\n\nRest'],
  ['Old words.\nRest', 'New.\nRest'],
  ['Old words. The rest of the paragraph. More.', 'New. The rest of the paragraph. More.'],
  ['\n“Old, really?!” The rest\n\nMore.', 'New. The rest\n\nMore.'],
  ['Sales grew 3.5 times… The rest', 'New. The rest'],
  ['1. Old words. The rest', 'New. The rest'],
  ['Dr. Müller hired me. The rest', 'New. The rest'],
  ['In 2019 U.S. companies paid more, e.g. us. The rest', 'New. The rest'],
  ['I asked Sr. Old words! The rest', 'New. The rest'],
  ['旧的话。其余的话。', 'New.其余的话。'],
  ['「古い言葉！」残り', 'New.残り'],
  ['هل توظف ببطء؟ الباقي', 'New. الباقي'],
  ['पुराने शब्द। बाकी', 'New. बाकी'],
  ['', 'New.'],
])('a hook replaces only the first sentence in %j', (content, changed) => {
  expect(withHook(content, 'New.')).toBe(changed);
});

test('a hook without final punctuation does not run into the next sentence', () => {
  expect(withHook('Old words. The rest.', 'New')).toBe('New\nThe rest.');
  expect(withHook('Old words.\n\nThe rest.', 'New')).toBe('New\n\nThe rest.');
  expect(withHook('هل توظف؟ الباقي', 'لماذا؟')).toBe('لماذا؟ الباقي');
});

test('a call to action follows the last line', () => {
  expect(withCallToAction('Text\n', 'What do you do?')).toBe('Text\n\nWhat do you do?');
});

test('dictated text is appended as its own paragraph', () => {
  expect(withTranscript(' ', 'Said.')).toBe('Said.');
  expect(withTranscript('Text.\n', 'Said.')).toBe('Text.\n\nSaid.');
});
