import { describe, expect, it } from 'vitest';
import { Random } from '../sync/simulation/random.ts';
import { shownText, toLittleText } from './little-text.ts';
import { shownToReaders } from './mention.ts';

describe('toLittleText', () => {
  it.each([
    ['every reserved character', String.raw`a | b { c } @ [d] (e) < > # \ * _ ~`],
    ['code', 'if (a < b && c > d) { return items[0]; }'],
    ['an address with reserved characters', 'https://example.com/a_(b)?q=~c#part'],
    ['an email address', 'hello_you@example.com'],
    ['a backslash before a reserved character', String.raw`\( and \\`],
    ['a backslash at the end', 'end\\'],
    ['paragraphs', 'One\n\nTwo\r\nThree\u2028Four'],
    ['something that looks like a template', '{hashtag|#|word}'],
    ['a mention of something else', '@[Name](urn:li:share:1)'],
  ])('LinkedIn shows %s as written', (_, text) => {
    expect(shownText(toLittleText(text))).toBe(text);
  });

  it('escapes each reserved character with a backslash', () => {
    expect(toLittleText('(50% off) *today* – a_b ~c [d] <e> | f')).toBe(
      String.raw`\(50% off\) \*today\* – a\_b \~c \[d\] \<e\> \| f`,
    );
  });

  it.each([
    ['Hiring #now', String.raw`Hiring {hashtag|\#|now}`],
    ['#Größe #日本 ＃مرحبا', String.raw`{hashtag|\#|Größe} {hashtag|\#|日本} {hashtag|\＃|مرحبا}`],
    ['(#tag)', String.raw`\({hashtag|\#|tag}\)`],
    ['#web3_0', String.raw`{hashtag|\#|web3}\_0`],
  ])('links the hashtags of %s', (text, little) => {
    expect(toLittleText(text)).toBe(little);
    expect(shownText(little)).toBe(text);
  });

  it.each(['#1', 'C#', 'a#b', 'https://example.com/#part', '# heading', '##', '&#39;'])(
    'leaves %s as text',
    (text) => {
      expect(toLittleText(text)).not.toContain('{');
      expect(shownText(toLittleText(text))).toBe(text);
    },
  );

  it('keeps a typed mention, and shows its name', () => {
    const text = 'Thanks, @[Ana_B](urn:li:person:a-B_1) and @[Acme Corp](urn:li:organization:12)!';
    const little = toLittleText(text);
    expect(little).toBe(
      String.raw`Thanks, @[Ana\_B](urn:li:person:a-B_1) and @[Acme Corp](urn:li:organization:12)!`,
    );
    expect(shownText(little)).toBe('Thanks, Ana_B and Acme Corp!');
    expect(shownToReaders(text)).toBe('Thanks, Ana_B and Acme Corp!');
  });

  it('LinkedIn shows 10,000 random texts in many scripts as written', () => {
    const random = new Random(30);
    for (let run = 0; run < 10_000; run++) {
      const text = randomText(random);
      expect(shownText(toLittleText(text))).toBe(shownToReaders(text));
    }
  });
});

describe('shownText', () => {
  it.each(['a (b)', 'a | b', '{b}', 'a_b', 'c ~ d', '<b>', '@name', 'end\\'])(
    'rejects %s without an escape',
    (little) => expect(shownText(little)).toBeUndefined(),
  );

  it("reads both of LinkedIn's forms of hashtags", () => {
    expect(shownText('#one {hashtag|#|two} {hashtag|＃|three}')).toBe('#one #two ＃three');
  });
});

/** Characters from scripts with combining marks, two code units, right-to-left text, and every reserved character. */
const alphabets = [
  String.raw`\|{}@[]()<>#*_~`,
  'abc XYZ 0189 .,:;!?\'"-/&%\n\t',
  'éÅ\u0301ñß',
  'אבגשלום',
  'مرحبا بالعالم',
  'हिन्दी में',
  '日本語の投稿',
  '😀👩‍💻🇵🇭👍🏽',
  '𝗕𝗼𝗹𝗱𝘪𝘵',
  '＃＠［］',
  '\u200b\u200d\u202e\ufeff',
].map((letters) => [...letters]);
const phrases = [
  '#tag',
  '#日本',
  '@[Ana](urn:li:person:1)',
  '{hashtag|#|a}',
  '\\(',
  'https://x.example/a_b#c',
  '@[](',
];

function randomText(random: Random): string {
  return Array.from({ length: random.between(0, 60) }, () =>
    random.happens(0.1) ? random.pick(phrases) : random.pick(random.pick(alphabets) ?? []),
  ).join('');
}
