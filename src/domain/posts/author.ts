import { initials } from '../text/initials.ts';

/** How a preview shows the author: a name and its initials. */
export type Author = { name: string; initials: string };

/** Guesses the author from an email address: `jane.doe7@agency.com` becomes Jane Doe. */
export function authorFromEmail(email: string): Author {
  const [local = ''] = email.split('@', 1);
  const words = (local.split('+', 1)[0] ?? '').split(/[._\-\d]+/u).filter((word) => word !== '');
  const name = words.map(capitalized).join(' ');
  return name === '' ? { name: 'You', initials: 'Y' } : { name, initials: initials(name) };
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}
