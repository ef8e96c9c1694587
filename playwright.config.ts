import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { fullChromium, pageBrowser, withoutOptimizing } from './tests/e2e/support/browser.ts';

// Every worker process reads this file again and must inherit what the first process chose.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'standout-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  // The server has stopped by then.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const origin = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'tests/e2e',
  // Runs after the server has started.
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  projects: [
    // Starts first: at the end, the other workers would be idle.
    { name: 'longest', grep: /@longest/ },
    { name: 'screens', grepInvert: /@alone|@longest/ },
    // Measurements need idle cores, so they run one at a time.
    { name: 'alone', grep: /@alone/, workers: 1, use: { launchOptions: fullChromium() } },
  ],
  retries: 0,
  forbidOnly: true,
  // Timeouts only catch hangs: a busy machine can be many times slower.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: '.standout/e2e',
  // Deletes the large videos of passed tests.
  preserveOutput: 'failures-only',
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: {
    baseURL: origin,
    // Otherwise, every test would cache the whole application. The offline spec allows service workers.
    serviceWorkers: 'block',
    // Traces double a test's time. Record one with `playwright test --trace on`.
    screenshot: 'only-on-failure',
    launchOptions: pageBrowser([withoutOptimizing]),
  },
  webServer: {
    command: 'node src/server/main.ts',
    url: `${origin}/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // The fixture project allows many sign-ups from one address.
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      SUPABASE_DIR: 'tests/fixtures/supabase',
    },
  },
});
