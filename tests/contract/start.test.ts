import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { hasStarted } from '../support/startup.ts';

let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-start-'));
});
afterAll(async () => {
  // Not SIGKILL, which npm can't forward.
  for (const child of started) child.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm start` until the server prints its mailbox address. Returns the output. */
async function npmStart(port: number) {
  const child = spawn('npm', ['start'], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (hasStarted(output)) resolve();
    });
    child.once('close', (code) => reject(new Error(`npm start ended with ${code} after: ${output}`)));
  });
  return { child, output };
}

test('npm start serves the product, exits with 0 on SIGTERM, and builds only once', async () => {
  const port = await freePort();
  for (const isFirst of [true, false]) {
    const { child, output } = await npmStart(port);
    expect(output).toContain(`http://localhost:${port}\n`);
    expect(output).toContain(join(folder, 'data'));
    if (!isFirst) expect(output).not.toMatch(/Installing|Building/);
    const page = await fetch(`http://localhost:${port}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root">');
    expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200);

    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    await expect(fetch(`http://localhost:${port}/health`)).rejects.toThrow();
  }
});
