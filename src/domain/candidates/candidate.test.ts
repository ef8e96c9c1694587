import { expect, it } from 'vitest';
import { mergeText } from '#domain/text/merge-text.ts';
import {
  atLeastInStage,
  type Candidate,
  candidateLabel,
  inStage,
  isBlank,
  isExpired,
  newCandidate,
  nextNumber,
  storedCandidate,
  videoTitle,
  withTyped,
  withVideo,
} from './candidate.ts';

const now = Date.parse('2026-11-27T10:00:00Z');
const anna: Candidate = {
  ...newCandidate('a', '007', { now, today: '2026-11-27' }),
  name: 'Anna Schmidt',
  title: 'Executive Assistant',
};

it('a new candidate is deleted after 90 days', () => {
  expect(anna.deleteOn).toBe('2027-02-25');
  expect(isExpired(anna, '2027-02-24')).toBe(false);
  expect(isExpired(anna, '2027-02-25')).toBe(true);
});

it('a candidate without a valid deletion day never expires', () => {
  expect(isExpired({ deleteOn: '' }, '2027-02-25')).toBe(false);
  expect(isExpired(storedCandidate({ candidateId: 'a' }), '2027-02-25')).toBe(false);
});

it('completes a candidate of another release, and reads an unknown stage as new', () => {
  const stored = storedCandidate({ candidateId: 'a', name: 'Bo', stage: 'hired' as 'shared' });
  expect(stored).toMatchObject({ name: 'Bo', stage: 'new', tags: [], videoIds: [], consent: null });
});

it('continues after the highest number', () => {
  expect(nextNumber([])).toBe('001');
  expect(nextNumber([{ number: '009' }, { number: 'VA-12' }, { number: '002' }])).toBe('010');
});

it('keeps the words of both sides in notes, and the last value in other fields', () => {
  const elsewhere = {
    ...anna,
    notes: 'Calm. Speaks German.',
    title: 'Office Manager',
    tags: ['berlin', 'b2'],
  };
  const typed = {
    change: { notes: 'Very calm.', title: 'Assistant', tags: ['berlin', 'night'] },
    base: { notes: 'Calm.', title: anna.title, tags: ['berlin'] },
  };
  const merged = withTyped(elsewhere, typed, { now: now + 1, mergeText });
  expect(merged.notes).toContain('Speaks German.');
  expect(merged.notes).toMatch(/Very calm/i);
  expect(merged).toMatchObject({ title: 'Assistant', revision: 1, updatedAt: now + 1 });
  expect([...merged.tags].sort()).toEqual(['b2', 'berlin', 'night']);
});

it('keeps both contacts if both sides replaced the contact', () => {
  const elsewhere = { ...anna, contact: 'anna@new.example' };
  const typed = { change: { contact: '+49 30 1234' }, base: { contact: 'anna@old.example' } };
  const { contact } = withTyped(elsewhere, typed, { now, mergeText });
  expect(contact).toContain('anna@new.example');
  expect(contact).toContain('+49 30 1234');
});

it('returns the same candidate if the typed value is already stored', () => {
  const typed = { change: { name: anna.name, tags: [] }, base: { name: 'An', tags: [] } };
  expect(withTyped(anna, typed, { now: now + 1, mergeText })).toBe(anna);
});

it('a new video moves a candidate forward, never back', () => {
  const branded = withVideo(anna, 'v1', now);
  expect(branded).toMatchObject({ stage: 'branded', videoIds: ['v1'] });
  expect(withVideo(branded, 'v1', now)).toBe(branded);
  const shared = inStage(branded, 'shared', now);
  expect(withVideo(shared, 'v2', now)).toMatchObject({ stage: 'shared', videoIds: ['v1', 'v2'] });
  expect(withVideo(anna, null, now)).toMatchObject({ stage: 'branded', videoIds: [] });
  expect(atLeastInStage(shared, 'branded', now)).toBe(shared);
});

it('the title contains the name only if the candidate agreed to show it', () => {
  expect(videoTitle(anna)).toBe('Executive Assistant');
  expect(videoTitle({ ...anna, showsName: true })).toBe('Anna Schmidt, Executive Assistant');
  expect(videoTitle({ ...anna, showsName: true, title: '' })).toBe('Anna Schmidt');
});

it('labels a candidate by name, title, or number', () => {
  expect(candidateLabel(anna)).toBe('Anna Schmidt');
  expect(candidateLabel({ ...anna, name: ' ' })).toBe('Executive Assistant');
  expect(candidateLabel({ name: '', title: '', number: '007' })).toBe('Candidate 007');
});

it('counts a candidate as blank only if nothing was entered', () => {
  const blank = newCandidate('b', '008', { now, today: '2026-11-27' });
  expect(isBlank(blank)).toBe(true);
  expect(isBlank({ ...blank, notes: 'Call back' })).toBe(false);
  expect(isBlank({ ...blank, stage: 'invited' })).toBe(false);
});
