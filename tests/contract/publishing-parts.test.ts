import { afterAll, beforeEach, expect, test } from 'vitest';
import { linkedInApi, NoResponseError } from '#functions/publishing/linkedin-api.ts';
import { putPart } from '#functions/publishing/part.ts';
import { linkedInSettings } from '#functions/publishing/settings.ts';
import { type Fault, startLinkedIn } from '../support/linkedin.ts';

const linkedIn = await startLinkedIn();
afterAll(() => linkedIn.close());
const given = new Map(
  Object.entries({ ...linkedIn.settings, SITE_URL: 'https://standout.example', PUBLISHING_KEY: 'key' }),
);
const settings = linkedInSettings(given);
if (!settings) throw new Error('The settings are incomplete.');

const shortTimeoutApi = linkedInApi(settings, { answer: 20_000, upload: 300 });
const usualApi = linkedInApi(settings);
let asked = 0;
beforeEach(() => {
  asked = linkedIn.asks().length;
});

/** Sends a part, for at most `within` milliseconds. The stand-in does not know the URL and responds with 404. */
function send({ within = 60_000, retryMs = 1, by = usualApi } = {}) {
  const bytes = new Uint8Array(100);
  const url = `${linkedIn.url}/dms-uploads/part`;
  return putPart(by, url, bytes, { until: Date.now() + within, retryMs });
}
const requestCount = () => linkedIn.asks().length - asked;

test('a part whose connection breaks is sent again', async () => {
  const faults: Fault[] = ['lost-before', { status: 503 }];
  linkedIn.setFaults(() => faults.shift());
  expect((await send()).status).toBe(404);
  expect(requestCount()).toBe(3);
});

test('a part that keeps breaking fails after three attempts', async () => {
  linkedIn.setFaults(() => 'lost-before');
  await expect(send()).rejects.toThrow(NoResponseError);
  linkedIn.setFaults(() => ({ status: 503 }));
  expect((await send()).status).toBe(503);
  expect(requestCount()).toBe(6);
});

test('a part that times out is not sent again', async () => {
  linkedIn.setFaults(() => new Promise(() => undefined));
  await expect(send({ by: shortTimeoutApi })).rejects.toMatchObject({
    name: 'NoResponseError',
    isLate: true,
    wasSent: true,
  });
  expect(requestCount()).toBe(1);
});

test('no upload attempt outlasts the run', async () => {
  linkedIn.setFaults(() => new Promise(() => undefined));
  const startedAt = Date.now();
  await expect(send({ within: 20 })).rejects.toThrow(NoResponseError);
  expect(Date.now() - startedAt).toBeLessThan(80_000);
  linkedIn.setFaults(() => ({ status: 503 }));
  expect((await send({ within: 30_000, retryMs: 60_000 })).status).toBe(503);
  const before = requestCount();
  await expect(send({ within: 0 })).rejects.toThrow(NoResponseError);
  expect(requestCount()).toBe(before);
});
