import { expect, it } from 'vitest';
import { authorFromEmail } from './author.ts';

it.each([
  ['jane.doe7@agency.com', 'Jane Doe', 'JD'],
  ['nora@example.com', 'Nora', 'N'],
  ['ana-maria_de.la.cruz+posts@example.com', 'Ana Maria De La Cruz', 'AC'],
  ['øystein@example.no', 'Øystein', 'Ø'],
  ['123@example.com', 'You', 'Y'],
  ['', 'You', 'Y'],
])('guesses the author of %j', (email, name, initials) => {
  expect(authorFromEmail(email)).toEqual({ name, initials });
});
