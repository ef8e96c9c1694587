import type { Page } from '@playwright/test';
import {
  type SpeechModelFile,
  speechModelFiles,
  speechModelHub,
  speechModelPath,
} from '#domain/ai/speech-model.ts';
import { tinyWhisper } from '../support/tiny-whisper/tiny-whisper.ts';
import { expect, test } from './support/signed-in.ts';

/** On a busy machine, the engine that runs the model takes a minute to start. */
const transcribing = { timeout: 140_000 };

// The service worker serves the worker's script offline.
test.use({ serviceWorkers: 'allow' });

test('the built app transcribes on the device with stored files, and contacts only the hub', async ({
  page,
}) => {
  const contacted = await standInHub(page);
  await page.goto('/generator');
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  await page.getByRole('switch', { name: 'Captions' }).click();
  await page.getByRole('button', { name: 'Transcribe audio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the speech model?' });
  expect(contacted).toEqual(new Set());
  await dialog.getByRole('button', { name: 'Download' }).click();
  const caption = page.getByRole('textbox', { name: 'Caption 1', exact: true });
  await expect(caption).toHaveValue('Ich führe die Bücher von drei Firmen.', transcribing);
  await page.getByRole('radio', { name: 'Word by word' }).check({ force: true });

  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Remove caption 1' }).click();
  await page.getByRole('button', { name: 'Transcribe audio' }).click();
  await expect(caption).toHaveValue('Ich führe die Bücher von drei Firmen.', transcribing);
  expect(contacted).toEqual(new Set([new URL(speechModelHub).host]));
});

/** Stands in for the hub with the tiny model. Returns the other sites that the page contacts. */
async function standInHub(page: Page): Promise<ReadonlySet<string>> {
  const contacted = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host, hostname } = new URL(request.url());
    if (protocol === 'https:' || !['localhost', '127.0.0.1', ''].includes(hostname)) contacted.add(host);
  });
  const files = tinyWhisper();
  await page.context().route(`${speechModelHub}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    const names = Object.keys(speechModelFiles) as SpeechModelFile[];
    const content = files.get(names.find((file) => speechModelPath(file) === path) ?? '');
    const headers = { 'access-control-allow-origin': '*' };
    return content ? route.fulfill({ body: Buffer.from(content), headers }) : route.abort();
  });
  return contacted;
}
