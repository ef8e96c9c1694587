import type { Candidate } from '#domain/candidates/candidate.ts';
import { newCandidate } from '#domain/candidates/candidate.ts';
import { consentNow } from '#domain/candidates/consent.ts';
import { isAtLeast } from '#domain/candidates/stage.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Candidates of a staffing agency, covering every stage, short and long titles, and two scripts. */
const people: readonly (Partial<Candidate> & { hoursAgo: number })[] = [
  {
    name: 'Ana Cruz',
    showsName: true,
    countryCode: 'PH',
    title: 'Executive Assistant',
    availability: 'Available from Monday',
    contact: '+63 917 555 0142',
    notes: 'Six years with the same founder. Prefers mornings in Berlin.',
    tags: ['assistants', 'English C1'],
    stage: 'recorded',
    hoursAgo: 2,
  },
  {
    name: 'Tomás Herrera',
    countryCode: 'CO',
    title: 'Bookkeeper (QuickBooks, Xero)',
    availability: 'Two weeks’ notice',
    contact: 'tomas.herrera@example.com',
    tags: ['finance'],
    stage: 'shared',
    hoursAgo: 26,
  },
  {
    name: 'Grace Wanjiru',
    showsName: true,
    countryCode: 'KE',
    title: 'Customer Support Team Lead',
    availability: 'Available now',
    contact: '+254 712 555 019',
    tags: ['support', 'night shift'],
    stage: 'branded',
    hoursAgo: 30,
  },
  {
    name: 'Priya Raman',
    countryCode: 'IN',
    title: 'Senior Payroll and Benefits Administrator for distributed teams',
    availability: 'Part-time, 20 hours',
    contact: 'priya.raman@example.com',
    notes: 'Call after 4 p.m. her time.',
    tags: ['finance', 'payroll'],
    stage: 'opened',
    hoursAgo: 49,
  },
  {
    name: 'محمد السيد',
    countryCode: 'EG',
    title: 'Video Editor',
    contact: '+20 100 555 0123',
    tags: ['creative'],
    stage: 'invited',
    hoursAgo: 74,
  },
  {
    name: 'Beatriz Lima',
    countryCode: 'BR',
    title: 'Recruiting Coordinator',
    availability: 'From January 11',
    contact: 'beatriz.lima@example.com',
    tags: ['assistants'],
    stage: 'invited',
    hoursAgo: 75,
  },
  { name: 'Jonas Weber', countryCode: 'DE', title: 'Payroll Specialist', stage: 'new', hoursAgo: 98 },
  {
    countryCode: 'ZA',
    title: 'Sales Development Representative',
    notes: 'Recommended by Grace.',
    stage: 'new',
    hoursAgo: 122,
  },
];

export function exampleCandidates(now: number): Candidate[] {
  const today = new Date(now).toISOString().slice(0, 10);
  return people.map(({ hoursAgo, ...fields }, index) => {
    const createdAt = now - hoursAgo * hour - 3 * day;
    const number = String(people.length - index).padStart(3, '0');
    const blank = newCandidate(crypto.randomUUID(), number, { now: createdAt, today });
    const candidate = { ...blank, ...fields, updatedAt: now - hoursAgo * hour, revision: 1 };
    const consent = isAtLeast(candidate.stage, 'recorded') ? consentNow(candidate.updatedAt) : null;
    return { ...candidate, consent };
  });
}
