import { expect, test } from 'vitest';
import { pageLanguages } from '#domain/invitations/invitation.ts';
import { messages as english, type Messages } from './messages/en.ts';
import { fill, languageOf } from './texts.ts';

const others = Object.keys(pageLanguages).filter((language) => language !== 'en');

const placeholdersOf = (message: string) => [...message.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test.each(others)(
  '%s has every message, with the same placeholders and in its own words',
  async (language) => {
    const { messages }: { messages: Messages } = await import(`./messages/${language}.ts`);
    expect(Object.keys(messages)).toEqual(Object.keys(english));
    for (const key of Object.keys(english) as (keyof Messages)[]) {
      const [own, original] = [messages[key], english[key]];
      expect(placeholdersOf(own), key).toEqual(placeholdersOf(original));
      expect(own.trim(), key).not.toBe('');
      expect(own, key).not.toBe(original);
    }
  },
);

test('a value is not read as a placeholder', () => {
  expect(fill('{recruiter} from {agency}', { recruiter: '{agency}', agency: 'Northwind' })).toBe(
    '{agency} from Northwind',
  );
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['fil-PH'], 'tl'],
  [['xx', null, 'pt-BR'], 'pt'],
  [['nonsense', undefined], 'en'],
] as const)('of the languages %j, the page has %s', (wishes, language) => {
  expect(languageOf(wishes)).toBe(language);
});
