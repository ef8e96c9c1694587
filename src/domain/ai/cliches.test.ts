import { expect, test } from 'vitest';
import { clicheInstructions, clichesIn } from './cliches.ts';

test("a prompt names the clichés of its material's language", () => {
  expect(clicheInstructions('German')).toContain('“Hand aufs Herz”');
  expect(clicheInstructions('German')).not.toContain('game-changer');
});

test('uses the English list and its equivalents for a language without a list', () => {
  for (const language of ['Hindi', null] as const) {
    expect(clicheInstructions(language)).toContain('“game-changer”, ');
    expect(clicheInstructions(language)).toContain('or their equivalents in the language of the post');
  }
});

test('finds clichés with either kind of apostrophe and in any case', () => {
  expect(clichesIn("Here's the thing: it is a Game-Changer.", 'English')).toEqual([
    'game-changer',
    'here’s the thing',
  ]);
  expect(clichesIn('We hired a nurse in two days.', 'English')).toEqual([]);
});
