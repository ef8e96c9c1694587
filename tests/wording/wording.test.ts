import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { part1 } from '../messages/part-1.ts';
import { part2 } from '../messages/part-2.ts';
import { codePassages, documentPassages, projectPassages } from './extract.ts';
import { wideComments, wordingProblems, wordingRules } from './rules.ts';

// Shorter parts, such as a single word between two placeholders, would exempt almost every string.
const minQuotedLength = 12;
const quoted = [...part1, ...part2].flatMap(({ messages }) =>
  messages
    .flat()
    .flatMap((message) => message.split(/\{[^}]*\}/).filter((part) => part.trim().length >= minQuotedLength)),
);

test('the project uses no word that the style guide replaces', () => {
  expect(projectPassages().flatMap((passage) => wordingProblems(passage, quoted))).toEqual([]);
});

test('comment lines fit into 120 columns', () => {
  const files = globSync(['*.{ts,mjs}', '{src,supabase,scripts,bench,tests}/**/*.{ts,tsx,mjs,css,as}']);
  expect(files.flatMap((file) => wideComments(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('planted words are found in strings, JSX, comments, titles, and documents', () => {
  const code = `
// The colour of the page.
const message = 'Check your e-mail now';
const view = <p>Choose {count} colours</p>;
const template = \`Recognised: \${name}\`;
test('a stranger sees nothing', () => {});
`;
  const passages = [
    ...codePassages('src/web/x.tsx', code),
    ...documentPassages('x.md', 'text\n\nThe behaviour of the page'),
  ];
  expect(passages.flatMap((passage) => wordingProblems(passage, []))).toEqual([
    'src/web/x.tsx:2: write “color” instead of “colour”.',
    'src/web/x.tsx:3: write “email” instead of “e-mail”.',
    'src/web/x.tsx:4: write “color” instead of “colours”.',
    'src/web/x.tsx:5: write “American spelling” instead of “Recognised”.',
    'src/web/x.tsx:6: write “signed-out user, someone else” instead of “stranger”.',
    'x.md:3: write “American spelling” instead of “behaviour”.',
  ]);
});

test('messages of the specification keep their wording', () => {
  const [passage] = codePassages('src/web/x.ts', "const text = 'Check your e-mail now';");
  expect(passage && wordingProblems(passage, ['Check your e-mail'])).toEqual([]);
  expect(passage && wordingProblems(passage, [])).toHaveLength(1);
});

test('every rule matches whole words only', () => {
  for (const { pattern } of wordingRules) expect(pattern.test('plain words about sending email')).toBe(false);
});

test('a comment line over 120 columns is found', () => {
  const wide = `  // ${'word '.repeat(30)}`;
  expect(wideComments('x.ts', `const a = 1;\n${wide}`)).toEqual([
    `x.ts:2: wrap this comment at 120 columns (it has ${wide.length}).`,
  ]);
});
