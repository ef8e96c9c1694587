import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { networkCalls } from '#web/features/privacy/network-calls.ts';
import { folders } from './import-rules.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')];

test('the table of ARCHITECTURE.md lists exactly the folders of the import rules', () => {
  const named = [...read('ARCHITECTURE.md').matchAll(/^\| `([\w/-]+)`.*\|.*\|$/gm)].map(([, name]) => name);
  const paths: Record<string, string> = {
    functions: 'supabase/functions',
    'web/features': 'web/features/x',
  };
  expect(named.toSorted()).toEqual(folders.map(({ name }) => paths[name] ?? name).toSorted());
});

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('each link leads to an existing file', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(join(dirname(document), path)))).toEqual([]);
  });

  test('each mentioned file or folder exists', () => {
    const named = [...text.matchAll(/`((?:src|tests|scripts|bench|docs|supabase)\/[\w./-]*)`/g)];
    expect(named.map(([, path]) => path ?? '').filter((path) => !pathExists(path))).toEqual([]);
  });

  test('each mentioned command exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('the README documents every setting that the server and the page read', () => {
  const server = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)];
  const page = [...read('src/web/data/config.ts').matchAll(/\b(VITE_[A-Z_]+)/g)];
  const move = [...read('src/server/move/run.ts').matchAll(/\b(SUPABASE_[A-Z_]+)\b/g)];
  const readme = read('README.md');
  const settings = [...new Set([...server, ...page, ...move].map(([, name]) => name ?? ''))];
  expect(settings.length).toBeGreaterThan(15);
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('/privacy lists every site that the page contacts', () => {
  // Sites that appear only as placeholders, or as links that the user opens.
  const notContacted = ['youtube.com', 'www.linkedin.com', 'platform.openai.com'];
  const files = globSync(['src/{web,video}/**/*.{ts,tsx}', 'src/domain/ai/speech-model.ts']).filter(
    (file) => !file.includes('.test.'),
  );
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/['"`]https?:\/\/([\w.-]+\.[a-z]+)/g)].map(([, site]) => site ?? ''),
  );
  expect(named).toEqual(expect.arrayContaining(['unpkg.com', 'huggingface.co']));
  const disclosed = networkCalls.map(({ recipient }) => recipient).join();
  expect(named.filter((site) => !notContacted.includes(site) && !disclosed.includes(site))).toEqual([]);
});

/** Whether a path exists: a file, a folder, or a decision given by its number. */
function pathExists(path: string): boolean {
  return existsSync(path) || globSync(`${path}*`).length > 0;
}
