import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { completeModelFile, models, modelsPath, storedModel } from './models.ts';

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'models-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'models', 'org'), { recursive: true });
  writeFileSync(join(folder, 'models', 'org', 'model.onnx'), 'weights');
  writeFileSync(join(folder, 'secret'), 'secret');
  return folder;
}

test('a model counts as stored once it is complete', () => {
  const folder = dataFolder();
  expect(storedModel(folder)).toBeNull();
  writeFileSync(join(folder, 'models', completeModelFile), 'org/model@1\n');
  expect(storedModel(folder)).toBe('org/model@1');
});

test('model files may be cached forever, and nothing else of the data folder is served', async () => {
  const app = new Hono().get(`${modelsPath}/*`, models(dataFolder()));
  const response = await app.request('/models/org/model.onnx');
  expect(await response.text()).toBe('weights');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(response.headers.get('content-length')).toBe('7');
  for (const path of ['/models/org/other.onnx', '/models/%2e%2e/secret', '/models/..%2fsecret', '/models/']) {
    expect((await app.request(path)).status, path).toBe(404);
  }
});
