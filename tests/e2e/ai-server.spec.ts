import { createServer } from 'node:net';
import { type Provider, startProvider } from '../support/ai-provider.ts';
import { type AiServer, startAiServer } from '../support/ai-server.ts';
import { captionFile, startYoutube } from '../support/youtube.ts';
import { newAccount } from './support/account.ts';
import { expect, expectRecorded, speakingBrowser, test, writePost } from './support/ai.ts';
import { toast } from './support/toasts.ts';

/** The page has no key, and the server shares one. */
const operatorKey = 'sk-operator-0123456789abcdef';
// No account is signed in on this server yet.
test.use({ ...speakingBrowser, storageState: { cookies: [], origins: [] } });

let provider: Provider;
let server: AiServer;
let youtube: Awaited<ReturnType<typeof startYoutube>>;

test.beforeAll(async () => {
  provider = await startProvider();
  youtube = await startYoutube({
    dQw4w9WgXcQ: { title: 'How we hire', lengthSeconds: 90, captions: captionFile(['Hello', 'world']) },
    emptyCaptn1: { title: 'Silent', lengthSeconds: 30, captions: '' },
  });
  server = await startAiServer(await freePort(), youtube.baseUrl, {
    OPENAI_API_KEY: operatorKey,
    OPENAI_BASE_URL: provider.baseUrl,
  });
});
test.afterAll(async () => {
  await server.stop();
  await youtube.close();
  await provider.close();
});

// Spec: transcription-1
test("polish, dictation, and import work with the server's key, which never reaches the page", async ({
  page,
}) => {
  await page.goto(`${server.origin}/auth`);
  const { email, password } = newAccount();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();

  const arriving: Promise<string>[] = [];
  // Responses are gone once the page closes.
  const gone = () => '';
  page.on('requestfinished', (request) => {
    arriving.push(
      request.response().then(async (response) => {
        const headers = await response?.allHeaders().then((all) => JSON.stringify(all), gone);
        const body = await response?.body().then((bytes) => bytes.toString('latin1'), gone);
        return `${headers}\n${body}`;
      }, gone),
    );
  });

  await page.getByRole('button', { name: 'YouTube' }).click();
  const url = page.getByLabel('YouTube URL');
  await url.fill('https://youtu.be/emptyCaptn1');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(
    page.getByText('Failed to import YouTube video. Please check the URL and try again.'),
  ).toBeVisible();
  await expect(page.getByText('This video has no readable captions.')).toBeVisible();
  await expect(url).toHaveValue('https://youtu.be/emptyCaptn1');
  await expect(page.getByLabel('Transcript')).toBeVisible();
  await url.fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('article', { name: 'How we hire' })).toContainText('Hello world');

  await page.getByRole('button', { name: 'Voice Note' }).click();
  await expectRecorded(page, 0.5);
  await page.getByRole('button', { name: 'STOP RECORDING' }).click();
  await expect(page.getByRole('article', { name: 'This is what was said.' })).toBeVisible();

  await writePost(page, 'We hired a nurse in two days.');
  const content = page.getByLabel('Content');
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await expectRecorded(page, 0.5);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const transcribe = page.getByRole('button', { name: 'Transcribe' });
  await page.evaluate(() => {
    const read = FileReader.prototype.readAsDataURL;
    FileReader.prototype.readAsDataURL = function () {
      FileReader.prototype.readAsDataURL = read;
      this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>);
    };
  });
  provider.next(
    { kind: 'status', status: 400, error: { message: 'Not this sound.' } },
    { kind: 'status', status: 401, error: { message: 'Not this key.' } },
  );
  for (const reason of [
    'Failed to convert audio to base64',
    /Transcription failed \(\d{3}\): .*Not this sound/,
    // Reads the token only once, because the next sign-in gets another one.
    /Transcription failed \(502\): .*rejected this server's key/,
  ]) {
    await transcribe.click();
    const failed = toast(page, 'Transcription failed. Please try again.').filter({ hasText: reason });
    await expect(failed).toBeVisible();
  }
  await transcribe.click();
  await expect(content).toHaveValue('We hired a nurse in two days.\n\nThis is what was said.');

  provider.next('We hired a great nurse in two days.');
  await page.getByRole('button', { name: 'Polish' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(content).toHaveValue('We hired a great nurse in two days.');

  expect(new Set(provider.calls.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${operatorKey}`]),
  );
  const addressOfAi = '**/functions/v1/ai';
  await page.route(addressOfAi, (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Polish' }).click();
  await expect(panel.getByText('Couldn’t reach the AI provider.')).toBeVisible();
  const storedValues = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const received = await Promise.all(arriving);
  expect(received.length).toBeGreaterThan(10);
  expect(
    [storedValues, await page.content(), server.output(), ...received].filter((text) =>
      text.includes(operatorKey),
    ),
  ).toEqual([]);
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
