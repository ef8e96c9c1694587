import { expect, test } from 'vitest';
import { type Country, countries, countryByCode, countryNamed, matchesCountry } from './countries.ts';

const found = (query: string) =>
  (countries as readonly Country[])
    .filter((country) => matchesCountry(country, query))
    .map(({ code }) => code);

test('lists 63 countries with unique codes, the six most used first', () => {
  expect(countries).toHaveLength(63);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(63);
  expect(countries.slice(0, 6).map(({ code }) => code)).toEqual(['US', 'CA', 'GB', 'AU', 'DE', 'FR']);
});

test('finds a country by name, alias, or code, ignoring accents', () => {
  expect(found('germ')).toEqual(['DE']);
  expect(found('uk')).toEqual(['GB', 'UA']);
  expect(found('turkiye')).toEqual(['TR']);
  expect(found('holland')).toEqual(['NL']);
  expect(found('new zea')).toEqual(['NZ']);
  expect(found('')).toHaveLength(63);
  expect(found('atlantis')).toEqual([]);
});

test('falls back to the default country for an unknown code', () => {
  expect(countryByCode('DE').name).toBe('Germany');
  expect(countryByCode('XX').code).toBe('US');
});

test('identifies a country by its exact name, code, or alias in any case', () => {
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
