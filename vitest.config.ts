import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { aiCommands } from './tests/component/ai-commands.ts';
import { clipAddress, emulateMedia } from './tests/component/commands.ts';
import { linkedInCommands } from './tests/component/linkedin-commands.ts';
import { pageBrowser } from './tests/e2e/support/browser.ts';

// Every worker process reads this file again and must inherit what the first process chose.
process.env.BACKEND_PORT ??= String(20_000 + (process.pid % 20_000));

/** The suites that can test an external server, by the project folder that it serves: see CONTRIBUTING.md. */
const remoteSuites: Readonly<Record<string, string>> = {
  standout: '{auth,tokens,isolation,functions}',
  library: '{rest,storage,hostile,functions}',
};
const contractSuites = process.env.CONTRACT_URL
  ? remoteSuites[process.env.CONTRACT_PROJECT ?? 'standout']
  : '**/*';

/**
 * Excluded from the run before a push (TEST_SCOPE=core): they kill processes, need PostgreSQL, measure time, send
 * hostile input, or use stand-ins for outside services.
 */
const fullOnlySuites = [
  'abuse-reads',
  'abuse-sign-in',
  'account-quota',
  'accounts-providers',
  'accounts-ways',
  'admin-installation',
  'ai-client',
  'ai-server',
  'backup',
  'backup-copies',
  'backup-crash',
  'broken-connection',
  'content-crash',
  'content-limits',
  'data-folder',
  'database-role',
  'deep-casts',
  'enumeration',
  'functions-deno',
  'hostile',
  'invitations-attacks',
  'invitations-records',
  'limits',
  'mailbox',
  'move',
  'operation',
  'process',
  'publication-results',
  'publishing',
  'publishing-attacks',
  'publishing-files',
  'publishing-kills',
  'publishing-secrets',
  'publishing-stop',
  'realtime-protocol',
  'realtime-two-servers',
  'rotate-keys',
  'shared-folder',
  'shutdown',
  'smtp',
  'start',
  'storage-crash',
  'taking-publications',
  'two-servers',
].map(contractSuite);

/**
 * Component tests that are excluded from the same run: they play, render, transcribe, or record clips, fill the disk,
 * lose requests, or use stand-ins for outside services.
 */
const fullOnlyComponents = [
  ...[
    'candidate/capture/record-take',
    'web/data/sync/sync-faults',
    'web/features/batch-table/full-disk',
    'web/features/engine/backup-dialog',
    'web/features/engine/dump/voice-note',
    'web/features/engine/voice/dictation',
    'web/features/planner/full-disk',
    'web/features/planner/slot-image',
    'web/features/results/results-page',
  ].map((name) => existing(`src/${name}.browser.test.tsx`)),
  // Almost every test in these folders does.
  ...['engine/ai', 'engine/five-posts', 'engine/publishing', 'generator', 'interview/answer'].map(
    (folder) => `${existing(`src/web/features/${folder}`)}/**`,
  ),
];

/** The slowest suites, slowest first. If one of them started last, the other worker would be idle. */
const slowest = [
  'storage-crash',
  'content-crash',
  'process',
  'enumeration',
  'start',
  'backup',
  'ai-server',
  'auth',
  'move',
].map(contractSuite);

function contractSuite(name: string): string {
  return existing(`tests/contract/${name}.test.ts`);
}

/** Throws if a renamed file is still listed here under its old name. */
function existing(path: string): string {
  if (!existsSync(fileURLToPath(new URL(path, import.meta.url)))) throw new Error(`${path} does not exist.`);
  return path;
}

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const position = slowest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return position < 0 ? slowest.length : position;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'tests/{architecture,messages,wording}/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          // Loading all modules again for every file would take longer than the tests.
          isolate: false,
          // Some tests measure a minute of audio or compile WebAssembly first.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The application's plugins and styles, served from the project's folder so that tests/component is reachable.
        extends: './vite.config.ts',
        root: fileURLToPath(new URL('.', import.meta.url)),
        publicDir: 'src/web/public',
        // Finds all dependencies before the first test: finding another one later reloads the page.
        optimizeDeps: {
          // The cache does not notice new entries.
          force: true,
          entries: ['src/{candidate,video,web}/**/*.{ts,tsx}', '!src/**/*.test.*', '!src/web/offline/**'],
          // Only tests import this package.
          include: ['otpauth'],
        },
        test: {
          name: 'component',
          include: ['src/{candidate,web}/**/*.browser.test.tsx'],
          exclude: process.env.TEST_SCOPE === 'core' ? fullOnlyComponents : [],
          globalSetup: ['tests/component/backend.ts'],
          setupFiles: ['tests/component/setup.ts'],
          // All files share two pages, so that modules load only once. Each page has its own browser context and
          // storage, and the setup gives each test a new store.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: pageBrowser(),
              contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
            commands: { clipAddress, emulateMedia, ...aiCommands, ...linkedInCommands },
          },
        },
      },
      {
        test: {
          name: 'contract',
          include: [`tests/contract/${contractSuites}.test.ts`],
          exclude: process.env.TEST_SCOPE === 'core' ? fullOnlySuites : [],
          globalSetup: ['tests/contract/global-setup.ts'],
          isolate: false,
          // These tests mostly wait for other processes: a third concurrent file saves an eighth of the time on two
          // cores.
          maxWorkers: 3,
          // Vitest requires this if the number of workers differs.
          sequence: { groupOrder: 1 },
          // Timeouts only catch hangs: a busy machine can be many times slower.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      ...['firefox', 'webkit'].map((name) => ({
        test: {
          name,
          include: [`tests/browsers/${name}.test.ts`],
          // Timeouts only catch hangs: a busy machine can be many times slower.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      })),
    ],
  },
});
