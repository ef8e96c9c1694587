import { expect, test } from 'vitest';
import { pageLanguages } from '#domain/invitations/invitation.ts';
import { messages as english, type Messages } from './messages/en.ts';
import { fill, languageOf } from './texts.ts';

const others = Object.keys(pageLanguages).filter((language) => language !== 'en');

const placeholdersOf = (message: string) => [...message.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test.each(others)('%s translates every message and keeps its placeholders', async (language) => {
  const { messages }: { messages: Messages } = await import(`./messages/${language}.ts`);
  expect(Object.keys(messages)).toEqual(Object.keys(english));
  for (const key of Object.keys(english) as (keyof Messages)[]) {
    const [own, original] = [messages[key], english[key]];
    expect(placeholdersOf(own), key).toEqual(placeholdersOf(original));
    expect(own.trim(), key).not.toBe('');
    expect(own, key).not.toBe(original);
  }
});

test('does not fill in placeholders inside a value', () => {
  expect(fill('{recruiter} from {agency}', { recruiter: '{agency}', agency: 'Northwind' })).toBe(
    '{agency} from Northwind',
  );
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['fil-PH'], 'tl'],
  [['xx', null, 'pt-BR'], 'pt'],
  [['nonsense', undefined], 'en'],
] as const)('given the preferred languages %j, the page uses %s', (preferred, language) => {
  expect(languageOf(preferred)).toBe(language);
});
