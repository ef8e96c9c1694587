import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { networkCalls } from '#web/features/privacy/network-calls.ts';
import { rooms } from './arrows.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')];

test('the table of ARCHITECTURE.md names the rooms of the house, and no others', () => {
  const named = [...read('ARCHITECTURE.md').matchAll(/^\| `([\w/-]+)`.*\|.*\|$/gm)].map(([, name]) => name);
  const folders: Record<string, string> = {
    functions: 'supabase/functions',
    'web/features': 'web/features/x',
  };
  expect(named.toSorted()).toEqual(rooms.map(({ name }) => folders[name] ?? name).toSorted());
});

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('links to files that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(join(dirname(document), path)))).toEqual([]);
  });

  test('names files and folders that are there', () => {
    const named = [...text.matchAll(/`((?:src|tests|scripts|bench|docs|supabase)\/[\w./-]*)`/g)];
    expect(named.map(([, path]) => path ?? '').filter((path) => !isThere(path))).toEqual([]);
  });

  test('names commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('the README tells every setting that the server and the page read', () => {
  const server = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)];
  const page = [...read('src/web/data/config.ts').matchAll(/\b(VITE_[A-Z_]+)/g)];
  const move = [...read('src/server/move/run.ts').matchAll(/\b(SUPABASE_[A-Z_]+)\b/g)];
  const readme = read('README.md');
  const settings = [...new Set([...server, ...page, ...move].map(([, name]) => name ?? ''))];
  expect(settings.length).toBeGreaterThan(15);
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('the page names no other site that /privacy does not tell of', () => {
  // What only stands in a field as an example, or is opened by a click on a link.
  const notAsked = ['youtube.com', 'www.linkedin.com', 'platform.openai.com'];
  const files = globSync('src/{web,video}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/['"`]https?:\/\/([\w.-]+\.[a-z]+)/g)].map(([, site]) => site ?? ''),
  );
  expect(named).toContain('unpkg.com');
  const disclosed = networkCalls.map(({ recipient }) => recipient).join();
  expect(named.filter((site) => !notAsked.includes(site) && !disclosed.includes(site))).toEqual([]);
});

/** A path as the documents give it: a file, a folder, or a decision by its number. */
function isThere(path: string): boolean {
  return existsSync(path) || globSync(`${path}*`).length > 0;
}
