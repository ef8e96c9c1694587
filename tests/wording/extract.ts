import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/** What kind of text a passage is: a string, a comment, a test title, or a document. */
type PassageKind = 'string' | 'comment' | 'title' | 'document';

/** A piece of text in the project. `line` is 1-based and points at the first line of the passage. */
export type Passage = { file: string; line: number; kind: PassageKind; text: string };

/** These documents quote the words to avoid. */
const quotesWords = new Set(['docs/style.md', 'docs/glossary.md']);

/** Every comment, test title, document, and string of the project. */
export function projectPassages(): Passage[] {
  const code = globSync([
    '{src,supabase/functions,scripts,bench,tests}/**/*.{ts,tsx,mjs}',
    '*.config.ts',
  ]).filter((file) => !file.startsWith('tests/wording/'));
  return [
    ...code.flatMap((file) => codePassages(file, readFileSync(file, 'utf8'))),
    ...globSync('{*.md,docs/**/*.md}')
      .filter((file) => !quotesWords.has(file))
      .flatMap((file) => documentPassages(file, readFileSync(file, 'utf8'))),
  ];
}

/** The passages of one TypeScript or JavaScript file. */
export function codePassages(file: string, code: string): Passage[] {
  const lineAt = lineCounter(code);
  const { program, comments } = parseSync(file, code);
  const found: Passage[] = comments.map(({ start, value }) => ({
    file,
    line: lineAt(start),
    kind: 'comment',
    text: value,
  }));
  const add = (kind: PassageKind, start: number, text: string) => {
    if (/\p{L}/u.test(text)) found.push({ file, line: lineAt(start), kind, text });
  };
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const called = code.slice(callee.start, callee.end);
      if (!/^(test|it|describe)(\.each\b|\.describe\b|$)/.test(called)) return;
      if (title?.type === 'Literal' && typeof title.value === 'string')
        add('title', title.start, title.value);
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && isProse(value)) add('string', start, value);
    },
    TemplateElement({ value, start }) {
      if (isProse(value.raw)) add('string', start, value.cooked ?? value.raw);
    },
    JSXText({ value, start }) {
      add('string', start, value.replaceAll(/\s+/g, ' ').trim());
    },
  }).visit(program);
  return found;
}

/** Lowercase words alone are keys, names of events, and the like. */
function isProse(text: string): boolean {
  return text.includes(' ') || /^\p{Lu}/u.test(text);
}

/** The lines of a Markdown document outside code blocks. */
export function documentPassages(file: string, markdown: string): Passage[] {
  let isCode = false;
  return markdown.split('\n').flatMap((text, index) => {
    if (text.startsWith('```')) isCode = !isCode;
    return isCode || text === '' ? [] : [{ file, line: index + 1, kind: 'document' as const, text }];
  });
}

function lineCounter(code: string): (offset: number) => number {
  const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
