import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.mjs';
import { freePort } from '../tests/support/ports.ts';

/**
 * Serves the built app from an empty data folder, signs in as `email`, and runs `measure` on the page. `settings` are
 * environment variables of the server.
 */
export async function onSignedInPage(
  measure: (page: Page, browser: Browser) => Promise<void>,
  email = 'bench@example.com',
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'bench-page-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn('node', ['src/server/main.ts'], {
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: join(scratch, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    await waitUntilHealthy(server, origin);
    const page = await browser.newPage({ baseURL: origin, viewport: { width: 1280, height: 800 } });
    await signUp(page, email);
    await measure(page, browser);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(scratch, { recursive: true });
  }
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Check your email to confirm your account!').waitFor();
  const emails: { links: string[] }[] = await (await page.request.get('/mailbox/messages.json')).json();
  await page.goto(emails[0]?.links[0] ?? '/auth');
  await page.getByRole('heading', { level: 1, name: 'Content Engine' }).waitFor();
}

/** Waits until `/health` returns 200. */
async function waitUntilHealthy(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server exited with code ${child.exitCode}.`);
    const response = await fetch(`${origin}/health`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not answer within a minute.');
}
