import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { pageBrowser, wholeBrowser } from './tests/e2e/support/browser.ts';

// The configuration is read again in every worker process; what the first one decides, the others inherit.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'standout-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  // The server has ended by then.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const origin = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  projects: [
    { name: 'screens', grepInvert: /@alone/ },
    // What measures wants every core free, and so comes one at a time, beside nothing else.
    { name: 'alone', grep: /@alone/, workers: 1, use: { launchOptions: wholeBrowser() } },
  ],
  retries: 0,
  forbidOnly: true,
  // Only what hangs may meet a limit: a machine whose cores others use is many times slower at moments.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: '.standout/e2e',
  // Videos, above all.
  preserveOutput: 'failures-only',
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: {
    baseURL: origin,
    // Else every test would fill a cache with the whole application; what works offline is asked in a test of its own.
    serviceWorkers: 'block',
    // A trace of every test would double its time; `playwright test --trace on` records one where it is wanted.
    screenshot: 'only-on-failure',
    launchOptions: pageBrowser(),
  },
  webServer: {
    command: 'node src/server/main.ts',
    url: `${origin}/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // Many people sign up from one address: the fixture's project allows it.
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      SUPABASE_DIR: 'tests/fixtures/supabase',
    },
  },
});
