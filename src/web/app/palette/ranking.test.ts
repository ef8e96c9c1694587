import { expect, test } from 'vitest';
import { rankEntries } from './ranking.ts';

const command = (label: string, words = '') => ({ label, words, isWritten: false });
const toEntry = (label: string, words = '') => ({ label, words, isWritten: true });

const entries = [
  command('Capture a thought', 'idea note dump'),
  command('Write the next post', 'new post'),
  command('Dark theme', 'looks night'),
  command('Video Generator', 'candidate clip'),
  command('Content Planner', 'plan slots'),
  command('Settings: Sessions', 'devices'),
  toEntry('Why we plan less', 'We stopped using the generator of excuses.'),
  toEntry('Über uns', 'Ein Kunde sagte Nein.'),
];
const found = (typed: string) => rankEntries(entries, typed).map(({ label }) => label);

test('an empty query matches everything, in order', () => {
  expect(found('  ')).toEqual(entries.map(({ label }) => label));
});

test('ranks labels that start with the query first, then labels that contain it, then other words', () => {
  expect(found('plan')).toEqual(['Content Planner', 'Why we plan less']);
  expect(found('gen')).toEqual(['Video Generator', 'Why we plan less']);
  expect(found('devices')).toEqual(['Settings: Sessions']);
});

test('matches words in any order, across the label and other words', () => {
  expect(found('theme dark')).toEqual(['Dark theme']);
  expect(found('next new')).toEqual(['Write the next post']);
  expect(found('post nowhere')).toEqual([]);
});

test('ignores accents and case', () => {
  expect(found('uber')).toEqual(['Über uns']);
  expect(found('NEIN')).toEqual(['Über uns']);
  expect(found('über'.normalize('NFD'))).toEqual(['Über uns']);
  const decomposed = [toEntry('Éclairs'.normalize('NFD'), '한국어'.normalize('NFD'))];
  for (const typed of ['éclair', 'eclair', '한국'])
    expect(rankEntries(decomposed, typed), typed).toHaveLength(1);
});

test("a typo still finds a command, but never the user's texts", () => {
  expect(found('vido genrtor')).toEqual(['Video Generator']);
  expect(found('wwpl')).toEqual([]);
});
