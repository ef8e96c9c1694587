import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import { aiPanel, content, openPost } from '#tests/component/editor.ts';
import { transcribe } from '#web/data/ai/transcription.ts';

const text = 'We hired a nurse in two days.';
// The note appears after five seconds.
const noteTimeout = { timeout: 15_000 };

test.each([
  // Does not respond while it loads its model.
  ['Ollama', 'llama3.2:3b'],
  // Responds that it is loading.
  ['llama.cpp', 'gemma-3-4b-it-Q4_K_M.gguf'],
] as const)(
  '%s works without a key, and a note explains the wait while its model loads',
  async (dialect, model) => {
    const local = await ai.useLocal(dialect);
    await openPost(text);
    await expect.element(page.getByText('AI needs a key.')).not.toBeInTheDocument();
    await local.load(true);
    await page.getByRole('button', { name: 'Polish' }).click();
    await expect.element(aiPanel.getByText(/^The model is loading…/), noteTimeout).toBeVisible();
    await local.load(false);
    await expect.element(aiPanel.getByText('1 of 1 change accepted')).toBeVisible();
    await expect.element(aiPanel.getByText(/^The model is loading…/)).not.toBeInTheDocument();
    await aiPanel.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect.element(content).toHaveValue('We hired a great nurse in two days.');
    const calls = await local.calls();
    expect(calls.at(-1)).toMatchObject({ path: '/chat/completions', json: { model } });
    expect(calls.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  },
);

test('“What’s sent?” names a model server’s model before the first request', async () => {
  await ai.useLocal('Ollama');
  await openPost(text);
  await page.getByRole('button', { name: 'Fix with AI' }).click();
  await aiPanel.getByText('What’s sent?').click();
  await expect.element(aiPanel.getByText('llama3.2:3b')).toBeVisible();
});

test('no audio is sent to a model server', async () => {
  const local = await ai.useLocal('Ollama');
  const result = await transcribe(new Blob(['spoken'], { type: 'audio/webm' }));
  expect(result).toMatchObject({ ok: false, isAboutKey: true });
  expect(await local.calls()).toEqual([]);
});
