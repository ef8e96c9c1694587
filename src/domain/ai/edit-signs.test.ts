import { describe, expect, test } from 'vitest';
import { signsOf } from './edit-signs.ts';

const before = 'hired nurse in two days, ward called her';
const middle = [
  'We hired a nurse in two days.',
  'Nobody believed it at first.',
  'The ward nurse called her on the same evening.',
].join('\n\n');

/** The signs that are not about words. */
const kinds = (answer: string, after: string, own = before) =>
  signsOf({ before: own, answer, after }).filter((sign) => !sign.startsWith('phrase '));

describe('signs of an edited answer', () => {
  test.each([
    ['emojis', `🚀 ${middle}`, middle, ['emojis']],
    ['flags', `${middle} 🇩🇪`, middle, ['emojis']],
    ['hashtags', `${middle}\n\n#nursing #hiring`, middle, ['hashtags']],
    ['exclamation marks', middle.replace('days.', 'days!'), middle, ['exclamations']],
    ['em dashes that were replaced', middle.replace('believed it at', 'believed — at'), middle, ['dashes']],
    ['a heading', `# Two days\n\n${middle}`, middle, ['headings']],
    ['a bold heading', `𝗧𝘄𝗼 𝗱𝗮𝘆𝘀\n\n${middle}`, middle, ['headings']],
    ['a label', `The lesson:\n\n${middle}`, middle, ['headings']],
    [
      'a list',
      `${middle}\n\n- Call early\n- Call twice`,
      `${middle}\n\nCall early, and call twice.`,
      ['lists'],
    ],
    ['a closing question', `${middle}\n\nWhat about you?`, middle, ['closing-question']],
    [
      'a closing question before hashtags',
      `${middle}\n\nAnd you?\n\n#hiring`,
      middle,
      ['hashtags', 'closing-question'],
    ],
    ['a closing line', `${middle}\n\nSpeed shows respect.`, middle, ['closing-line']],
  ])('the signs of an edited answer include %s', (_, answer, after, signs) => {
    expect(kinds(answer, after)).toEqual(signs);
  });

  test('the signs include sentences and paragraphs that were split', () => {
    const answer =
      'We hired a nurse in only two days because the ward called her on the same evening, and nobody had believed that.';
    const after =
      'We hired a nurse in only two days.\nThe ward called her on the same evening.\nNobody had believed that.';
    expect(kinds(answer, after)).toEqual(['short-sentences', 'short-paragraphs']);
  });

  test('the signs include an answer that was too long', () => {
    const sentence = (index: number) => `The ward with the number ${index} called the nurse again.`;
    const answer = Array.from({ length: 10 }, (_, index) => sentence(index));
    expect(kinds(answer.join('\n'), answer.slice(0, 6).join('\n'))).toEqual(['too-long']);
  });

  test('lists removed words after the other signs', () => {
    expect(signsOf({ before, answer: `Truly remarkable! ${middle}`, after: middle })).toEqual([
      'exclamations',
      'phrase truly remarkable',
      'phrase remarkable',
    ]);
  });
});

describe('no signs of an edited answer', () => {
  test.each([
    ['about what its author wrote', `${middle} 🚀`, middle, `${before} 🚀`],
    ['if some of it stayed', `🚀 ${middle} 🚀`, `🚀 ${middle}`, before],
    ['if it was not edited', `🚀 ${middle}`, `🚀 ${middle}\n`, before],
    ['if it was undone', `🚀 ${middle}`, before, before],
    ['if it was undone and its author wrote on', `🚀 ${middle}`, `${before}. More!`, before],
    [
      'if it was rewritten',
      `🚀 ${middle}`,
      'Something else entirely, about a hospital and its garden.',
      before,
    ],
    ['about a replaced closing line', `${middle}\n\nSpeed is respect.`, `${middle}\n\nCall today.`, before],
  ])('an edited answer shows nothing %s', (_, answer, after, own) => {
    expect(kinds(answer, after, own)).toEqual([]);
  });
});
