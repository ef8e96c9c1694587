import { expect, test } from 'vitest';
import { type Country, countries, countryByCode, countryNamed, matchesCountry } from './countries.ts';

const found = (query: string) =>
  (countries as readonly Country[])
    .filter((country) => matchesCountry(country, query))
    .map(({ code }) => code);

test('there are 63 countries, no code twice, the six most used first', () => {
  expect(countries).toHaveLength(63);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(63);
  expect(countries.slice(0, 6).map(({ code }) => code)).toEqual(['US', 'CA', 'GB', 'AU', 'DE', 'FR']);
});

test('a country is found by name, other name, code and without accents', () => {
  expect(found('germ')).toEqual(['DE']);
  expect(found('uk')).toEqual(['GB', 'UA']);
  expect(found('turkiye')).toEqual(['TR']);
  expect(found('holland')).toEqual(['NL']);
  expect(found('new zea')).toEqual(['NZ']);
  expect(found('')).toHaveLength(63);
  expect(found('atlantis')).toEqual([]);
});

test('an unknown code gives the default country', () => {
  expect(countryByCode('DE').name).toBe('Germany');
  expect(countryByCode('XX').code).toBe('US');
});

test('a text names a country by its name, its code or another name, whole and in any case', () => {
  const code = (text: string) => countryNamed(text)?.code ?? null;
  expect(['germany', ' DE ', 'Deutschland', 'UK', 'Great Britain', 'turkiye'].map(code)).toEqual([
    'DE',
    'DE',
    'DE',
    'GB',
    'GB',
    'TR',
  ]);
  expect(['', 'Germ', 'Atlantis'].map(code)).toEqual([null, null, null]);
});
