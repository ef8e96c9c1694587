import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import type { CoverageEntry, Message } from './coverage-entry.ts';

/** Lists errors in the coverage list: missing tests, and wording that the test or the product lacks. */
export function problemsIn(list: readonly CoverageEntry[]): string[] {
  return list.flatMap(({ id, messages }) => {
    const marked = testsById.get(id) ?? [];
    if (marked.length !== 1) return [`“// Spec: ${id}” marks ${marked.length} tests instead of one.`];
    const body = marked.map(bodyOf).join('');
    return messages
      .flatMap(wordsOf)
      .flatMap((words) => [
        ...(checks(body, words) ? [] : [`The test ${id} does not check “${words}”.`]),
        ...(isInProduct(words) ? [] : [`The product does not contain “${words}”.`]),
      ]);
  });
}

/** The ids of all marked tests. */
export function markedIds(): string[] {
  return [...testsById.keys()];
}

/** Returns the parts of a message that a test can check separately. */
export function wordsOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : message;
}

/** Returns the code of one test with the helpers of its file. Blanks out the file's other tests. */
function bodyOf({ code, tests, marked }: MarkedTest): string {
  let body = code;
  for (const test of tests) {
    const { start, end } = test === marked ? test.title : test;
    body = body.slice(0, start) + ' '.repeat(end - start) + body.slice(end);
  }
  return unescaped(body);
}

type Span = { start: number; end: number };
type TestCall = Span & { title: Span };
type MarkedTest = { id: string; code: string; tests: readonly TestCall[]; marked: TestCall };

function testsIn(file: string, code: string): TestCall[] {
  const found: TestCall[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title], start, end }) {
      const called = code.slice(callee.start, callee.end);
      if (!/^(test|it)(\.each\b|$)/.test(called)) return;
      if (title?.type !== 'Literal' || typeof title.value !== 'string') return;
      found.push({ title: { start: title.start, end: title.end }, start, end });
    },
  }).visit(parseSync(file, code).program);
  return found;
}

/** A marker belongs to the first test that starts after it. */
function markedTestsIn(file: string): MarkedTest[] {
  const code = readFileSync(file, 'utf8');
  const tests = testsIn(file, code);
  return [...code.matchAll(/^ *\/\/ Spec: (\S+)$/gm)].flatMap(({ 1: id, index }) => {
    const marked = tests.filter(({ start }) => start > index).toSorted((a, b) => a.start - b.start)[0];
    return id && marked ? [{ id, code, tests, marked }] : [];
  });
}

const testsById: ReadonlyMap<string, MarkedTest[]> = Map.groupBy(
  globSync(['tests/**/*.{test,spec}.{ts,tsx}', 'src/**/*.test.{ts,tsx}']).flatMap(markedTestsIn),
  ({ id }) => id,
);

/** Whether a line of the test contains the words in order, with anything in the variable parts. */
function checks(body: string, words: string): boolean {
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

/** Whether the product contains the words exactly as quoted. Parts without words are composed at run time. */
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
  // supabase-js contains the message about a missing session.
  'node_modules/@supabase/auth-js/dist/main/lib/errors.js',
])
  .filter((file) => !file.includes('.test.'))
  .map((file) => unescaped(readFileSync(file, 'utf8')).replaceAll(/\s+/g, ' '));

/** Removes the escapes from strings and regular expressions. */
function unescaped(code: string): string {
  return code.replaceAll('\\', '');
}
