import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findViolations } from './import-rules.ts';

test('every import follows the import rules', async () => {
  expect(await findViolations(process.cwd())).toEqual([]);
});

describe('a planted violation is reported', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'import-rules-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const plant = (file: string, code: string) => {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), code);
  };

  const planted: readonly [rule: string, file: string, code: string][] = [
    [
      'domain does not import web/browser',
      'src/domain/posts/post.ts',
      "import { now } from '#web/browser/clock.ts';",
    ],
    ['domain does not import packages such as react', 'src/domain/posts/post.ts', "import 'react';"],
    [
      'domain does not import packages such as node:fs',
      'src/domain/posts/post.ts',
      "import type {} from 'node:fs';",
    ],
    ['video/protocol does not import video/client', 'src/video/protocol.ts', "import './client.ts';"],
    [
      'video/protocol does not import packages such as mediabunny',
      'src/video/protocol.ts',
      "import 'mediabunny';",
    ],
    ['video/client does not import video/worker', 'src/video/client.ts', "import './worker/render.ts';"],
    [
      'video/worker does not import video/client',
      'src/video/worker/main.ts',
      "export { x } from '../client.ts';",
    ],
    ['video/worker does not import packages such as react', 'src/video/worker/main.ts', "import 'react';"],
    [
      'web/ui does not import domain',
      'src/web/ui/button.tsx',
      "import type { Post } from '#domain/posts/post.ts';",
    ],
    ['web/ui does not import packages such as zod', 'src/web/ui/button.tsx', "import 'zod';"],
    ['web/browser does not import web/data', 'src/web/browser/files.ts', "import '#web/data/store.ts';"],
    ['web/data does not import web/ui', 'src/web/data/store.ts', "import '#web/ui/toast.ts';"],
    [
      'a feature never imports another feature',
      'src/web/features/auth/screen.tsx',
      "import '../landing/hero.tsx';",
    ],
    [
      'web/features does not import web/app',
      'src/web/features/auth/screen.tsx',
      "import '#web/app/routes.tsx';",
    ],
    [
      'web/features does not import video/worker',
      'src/web/features/auth/screen.tsx',
      "await import('#video/worker/main.ts');",
    ],
    ['web/app does not import server', 'src/web/app/main.tsx', "import '#server/main.ts';"],
    ['candidate does not import web/ui', 'src/candidate/main.tsx', "import '#web/ui/button.tsx';"],
    ['candidate does not import packages such as react', 'src/candidate/main.tsx', "import 'react';"],
    [
      'web/app does not import candidate',
      'src/web/app/main.tsx',
      "import '#candidate/messages/catalogue.ts';",
    ],
    ['server does not import domain', 'src/server/app.ts', "import '#domain/posts/post.ts';"],
    ['functions does not import server', 'supabase/functions/ai/index.ts', "import '#server/app.ts';"],
    [
      'only web/data imports @supabase/supabase-js',
      'src/web/app/main.tsx',
      "import '@supabase/supabase-js';",
    ],
    ['only web/data imports openai', 'src/web/features/auth/screen.tsx', "await import('openai');"],
    ['only web/data imports dexie', 'src/web/browser/files.ts', "import 'dexie';"],
    ['only server/database imports pg', 'src/server/auth/signup.ts', "import 'pg';"],
    ['web/app does not import tests', 'src/web/app/main.tsx', "import '#tests/support/clock.ts';"],
    ['domain does not import bench', 'src/domain/posts/post.ts', "import '../../../bench/figures.ts';"],
    ['server does not import scripts', 'src/server/app.ts', "import '../../scripts/site.mjs';"],
    [
      'tests imports src through an alias',
      'tests/e2e/app.spec.ts',
      "import '../../src/domain/posts/post.ts';",
    ],
    ['bench imports src through an alias', 'bench/video.bench.ts', "import '../src/domain/posts/post.ts';"],
    ['scripts imports src through an alias', 'scripts/take.ts', "import '../src/domain/posts/post.ts';"],
    [
      'every import resolves to a folder of the table',
      'tests/e2e/app.spec.ts',
      "import '../../src/utils.ts';",
    ],
    ['every source file is in a folder of the table', 'src/utils.ts', "import 'zod';"],
    ['every import resolves to a folder of the table', 'src/web/app/main.tsx', "import '../../utils.ts';"],
  ];

  test.each(planted)('%s', async (rule, file, code) => {
    plant(file, code);
    expect((await findViolations(root)).map((violation) => violation.rule)).toEqual([rule]);
  });

  test('an import cycle of files is reported', async () => {
    plant('src/domain/posts/post.ts', "import './words.ts';");
    plant('src/domain/posts/words.ts', "import type { Idea } from '#domain/posts/idea.ts';");
    plant('src/domain/posts/idea.ts', "export { post } from './post.ts'; import './date.ts';");
    plant('src/domain/posts/date.ts', 'export type Day = string;');
    const rule = 'no cycles of files';
    expect(await findViolations(root)).toEqual([
      { file: 'src/domain/posts/idea.ts', imports: './post.ts', rule },
      { file: 'src/domain/posts/post.ts', imports: './words.ts', rule },
      { file: 'src/domain/posts/words.ts', imports: '#domain/posts/idea.ts', rule },
    ]);
  });

  test('an import cycle of sibling folders is reported', async () => {
    plant('src/web/data/store/posts.ts', "import '../ai/keys.ts';");
    plant('src/web/data/ai/chat.ts', "import '../account/session.ts';");
    plant('src/web/data/account/access.ts', "import '../store/database.ts'; import '../asking.ts';");
    plant('src/web/data/asking.ts', "import './account/session.ts'; import './store/database.ts';");
    const rule = 'no cycles of sibling folders';
    expect(await findViolations(root)).toEqual([
      { file: 'src/web/data/account/access.ts', imports: '../store/database.ts', rule },
      { file: 'src/web/data/ai/chat.ts', imports: '../account/session.ts', rule },
      { file: 'src/web/data/store/posts.ts', imports: '../ai/keys.ts', rule },
    ]);
  });

  test('allowed imports are not reported', async () => {
    plant('src/web/features/auth/screen.tsx', "import { Button } from '#web/ui/button.tsx'; import 'zod';");
    plant('src/server/database/pglite.ts', "import '@electric-sql/pglite';");
    plant('tests/e2e/app.spec.ts', "import { post } from '#domain/posts/post.ts'; import 'pg';");
    plant('scripts/load-budget.mjs', "import '../src/domain/posts/post.ts';");
    plant('bench/load.bench.ts', "import '../tests/e2e/app.spec.ts'; import '../scripts/load-budget.mjs';");
    expect(await findViolations(root)).toEqual([]);
  });
});
