import { existsSync, globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import type { Message, Provoked } from './provoked.ts';

/** Says in sentences what of the list does not hold: a file or a test that is not there, words that the test or the product has otherwise. */
export function problemsIn(list: readonly Provoked[]): string[] {
  return list.flatMap(({ file, test, messages }) => {
    const body = existsSync(file) ? bodyOf(file, test) : undefined;
    if (body === undefined) return [`${file} has no test called “${test}”.`];
    return messages
      .flatMap(wordsOf)
      .flatMap((words) => [
        ...(asksFor(body, words) ? [] : [`“${test}” does not ask for “${words}”.`]),
        ...(isInProduct(words) ? [] : [`The product does not say “${words}” in this spelling.`]),
      ]);
  });
}

/** The parts of a message that a test may look for one by one. */
export function wordsOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : message;
}

/** What a test does, with the helpers and tables of its file, which other tests use too. Undefined when there is no such test. */
function bodyOf(file: string, title: string): string | undefined {
  const code = readFileSync(file, 'utf8');
  const tests = testsIn(file, code);
  if (!tests.some((each) => each.title.value === title)) return undefined;
  let body = code;
  for (const test of tests) {
    const { start, end } = test.title.value === title ? test.title : test;
    body = body.slice(0, start) + ' '.repeat(end - start) + body.slice(end);
  }
  return unescaped(body);
}

type Found = { title: { value: string; start: number; end: number }; start: number; end: number };

function testsIn(file: string, code: string): Found[] {
  const found: Found[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title], start, end }) {
      const called = code.slice(callee.start, callee.end);
      if (!/^(test|it)(\.each\b|$)/.test(called)) return;
      if (title?.type !== 'Literal' || typeof title.value !== 'string') return;
      found.push({ title: { value: title.value, start: title.start, end: title.end }, start, end });
    },
  }).visit(parseSync(file, code).program);
  return found;
}

/** Whether a line of the test has the words, what varies between them left open. */
function asksFor(body: string, words: string): boolean {
  const parts = fixedPartsOf(words);
  return body.split('\n').some((line) => {
    let from = 0;
    return parts.every((part) => {
      const at = line.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  });
}

/** Tests may look for words whatever their case; the product must have them as they are quoted. What holds no word is put together there. */
function isInProduct(words: string): boolean {
  const parts = fixedPartsOf(words).filter((part) => /\p{L}{2}/u.test(part));
  return parts.every((part) => sources.some((text) => text.includes(part)));
}

function fixedPartsOf(words: string): string[] {
  return words.split(/\{[^}]*\}/);
}

const sources = globSync([
  'src/**/*.{ts,tsx}',
  'supabase/functions/**/*.ts',
  // Says by itself that a session is missing.
  'node_modules/@supabase/auth-js/dist/main/lib/errors.js',
])
  .filter((file) => !file.includes('.test.'))
  .map((file) => unescaped(readFileSync(file, 'utf8')).replaceAll(/\s+/g, ' '));

/** Strings and regular expressions as they read, without the marks that their syntax asks for. */
function unescaped(code: string): string {
  return code.replaceAll('\\', '');
}
