import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { speechModelFiles, speechModelName, speechModelPath } from '../src/domain/ai/speech-model.ts';
import { storedModel } from '../src/server/models.ts';
import { tinyWhisper } from '../tests/support/tiny-whisper/tiny-whisper.ts';

const files = tinyWhisper();
const names = /** @type {(keyof typeof speechModelFiles)[]} */ (Object.keys(speechModelFiles));

test('npm run models stores the model, and continues after a failure', async () => {
  const dataDir = temporaryFolder();
  const hub = await standInHub();
  hub.missing = 'tokenizer.json';
  const failed = await run(hub.url, dataDir);
  expect(failed.code).toBe(1);
  expect(failed.text).toContain('tokenizer.json was answered with 404.');
  expect(storedModel(dataDir)).toBeNull();

  hub.missing = '';
  hub.requests = 0;
  expect((await run(hub.url, dataDir)).code).toBe(0);
  expect(storedModel(dataDir)).toBe(speechModelName);
  expect(hub.requests).toBe(files.size - names.indexOf('tokenizer.json'));
  for (const name of names) {
    const stored = readFileSync(join(dataDir, 'models', speechModelPath(name)));
    expect(stored.equals(files.get(name) ?? new Uint8Array())).toBe(true);
  }
});

test('npm run models reports when the hub is unreachable', async () => {
  const { code, text } = await run('http://127.0.0.1:9', temporaryFolder());
  expect(code).toBe(1);
  expect(text).toContain("Couldn't reach 127.0.0.1:9. Check the connection, or set HF_ENDPOINT to a mirror.");
});

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'models-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Stands in for the hub with the tiny model. `missing` is a file that it lacks. */
async function standInHub() {
  const hub = { url: '', missing: '', requests: 0 };
  const server = createServer((request, response) => {
    hub.requests += 1;
    const name = names.find((file) => speechModelPath(file) === request.url);
    const content = name && name !== hub.missing ? files.get(name) : undefined;
    response.writeHead(content ? 200 : 404).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  hub.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return hub;
}

/** @param {string} endpoint @param {string} dataDir */
async function run(endpoint, dataDir) {
  const child = spawn(process.execPath, ['scripts/models.mjs'], {
    env: { ...process.env, HF_ENDPOINT: endpoint, DATA_DIR: dataDir },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      text += part;
    });
  }
  const [code] = await once(child, 'close');
  return { code, text };
}
