import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import { aiPanel, content, openPost } from '#tests/component/editor.ts';

const text = 'We hired a nurse in two days.';
// The note appears after five seconds.
const noteTimeout = { timeout: 15_000 };

test.each([
  // It answers nothing at all while it loads its model.
  ['Ollama', 'llama3.2:3b'],
  // It answers that it is loading.
  ['llama.cpp', 'gemma-3-4b-it-Q4_K_M.gguf'],
] as const)(
  '%s works without a key, and a calm note explains the wait for its model',
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
