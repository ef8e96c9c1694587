import { expect, test } from 'vitest';
import { availabilityLineOf, lineBeforeTitle } from './availability.ts';
import { defaultBrandKit } from './brand.ts';

const words = { candidateNumber: '7', countryName: 'Philippines', positionTitle: 'Senior Bookkeeper' };

test("fills the brand kit's line with the title, country, and number of the candidate", () => {
  const line = availabilityLineOf('', '{title} from {country}, {Number} {other}', words);
  expect(line).toBe('Senior Bookkeeper from Philippines, #0007 {other}');
});

test("prefers a candidate's own line", () => {
  expect(availabilityLineOf('  From 1 March  ', '{title}', words)).toBe('From 1 March');
});

test.each([
  ['Virtual Assistant', 'Available now as a Virtual Assistant'],
  ['Executive Assistant', 'Available now as an Executive Assistant'],
  ['User Researcher', 'Available now as a User Researcher'],
  ['Union Organizer', 'Available now as a Union Organizer'],
  ['Underwriter', 'Available now as an Underwriter'],
  ['European Sales Lead', 'Available now as a European Sales Lead'],
  ['HR Manager', 'Available now as an HR Manager'],
  ['VA', 'Available now as a VA'],
  ['UX Designer', 'Available now as a UX Designer'],
  ['SEO specialist', 'Available now as an SEO specialist'],
  ['ACCOUNTANT', 'Available now as an ACCOUNTANT'],
  ['Бухгалтер', 'Available now as a Бухгалтер'],
])('formats the default line for %s', (positionTitle, expected) => {
  const { availabilityLine } = defaultBrandKit;
  expect(availabilityLineOf('', availabilityLine, { ...words, positionTitle })).toBe(expected);
});

test('does not change an article before other words', () => {
  expect(availabilityLineOf('', 'Ask for a call, or A {title}', { ...words, positionTitle: 'Editor' })).toBe(
    'Ask for a call, or An Editor',
  );
});

test.each([
  ['Available now as a Bookkeeper', 'Bookkeeper', 'Available now'],
  ['Available now as an Executive Assistant', ' Executive Assistant ', 'Available now'],
  ['From March as Editor', 'Editor', 'From March'],
  ['Ask for a Bookkeeper', 'Bookkeeper', null],
  ['As a Bookkeeper', 'Bookkeeper', null],
  ['Bookkeeper, available now', 'Bookkeeper', null],
  ['Available now as a ', '', null],
])('reduces "%s" without the title "%s" to %j', (line, positionTitle, expected) => {
  expect(lineBeforeTitle(line, positionTitle)).toBe(expected);
});
