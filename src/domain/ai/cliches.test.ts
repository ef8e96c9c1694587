import { expect, test } from 'vitest';
import { clicheInstructions, clichesIn } from './cliches.ts';

test('a prompt names the clichés of the language of its material', () => {
  expect(clicheInstructions('German')).toContain('“Hand aufs Herz”');
  expect(clicheInstructions('German')).not.toContain('game-changer');
});

test('a language without a list gets the English one and its equivalents', () => {
  for (const language of ['Hindi', null] as const) {
    expect(clicheInstructions(language)).toContain('“game-changer”, ');
    expect(clicheInstructions(language)).toContain('or their equivalents in the language of the post');
  }
});

test('finds clichés with either apostrophe and in any case', () => {
  expect(clichesIn("Here's the thing: it is a Game-Changer.", 'English')).toEqual([
    'game-changer',
    'here’s the thing',
  ]);
  expect(clichesIn('We hired a nurse in two days.', 'English')).toEqual([]);
});
