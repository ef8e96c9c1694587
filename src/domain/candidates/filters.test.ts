import { expect, it } from 'vitest';
import { newCandidate } from './candidate.ts';
import { candidateTags, filteredCandidates, noFilters } from './filters.ts';

const today = '2026-11-27';
const jose = {
  ...newCandidate('j', '001', { now: 1, today }),
  name: 'José Peña',
  countryCode: 'ES',
  title: 'Designer',
  tags: ['remote', 'design'],
};
const mia = {
  ...newCandidate('m', '002', { now: 2, today }),
  name: 'Mia',
  notes: 'Calls after six',
  tags: ['remote'],
  stage: 'shared' as const,
};
const found = (filters: Partial<typeof noFilters>) =>
  filteredCandidates([jose, mia], { ...noFilters, ...filters }).map(({ name }) => name);

it('lists the newest candidate first', () => {
  expect(found({})).toEqual(['Mia', 'José Peña']);
});

it('finds every word of a search in any field, ignoring accents', () => {
  expect(found({ search: 'jose spain' })).toEqual(['José Peña']);
  expect(found({ search: ' AFTER six' })).toEqual(['Mia']);
  expect(found({ search: '002' })).toEqual(['Mia']);
  expect(found({ search: 'mia designer' })).toEqual([]);
});

it('filters by stage and tag', () => {
  expect(found({ stage: 'shared' })).toEqual(['Mia']);
  expect(found({ tag: 'design' })).toEqual(['José Peña']);
  expect(found({ tag: 'remote', stage: 'new' })).toEqual(['José Peña']);
});

it('lists each tag once, in alphabetical order', () => {
  expect(candidateTags([mia, jose])).toEqual(['design', 'remote']);
});
