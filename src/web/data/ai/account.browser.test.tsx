import { expect, test } from 'vitest';
import { intercept } from '#tests/component/network.ts';
import { signIn } from '#tests/component/session.ts';
import { findTranscriptionAccount } from './account.ts';
import { changeAiSettings } from './settings.ts';

const ownServer = 'http://localhost:11434/v1';

/** Signs in to a hosted project that shares a key with pages but has no key for its own requests. */
async function signInToHosted(): Promise<void> {
  intercept('/config.json', async (_, pass) =>
    Response.json({ ...(await (await pass()).json()), aiBaseUrl: null }),
  );
  intercept('/functions/v1/ai', async () => Response.json({}, { status: 404 }));
  intercept('/functions/v1/get-openai-key', async () => Response.json({ apiKey: 'sk-operator' }));
  await signIn();
}

test.each([
  ['needs no key', ownServer],
  ['has no key yet', ''],
])("the operator's shared key is never sent to the user's own server, which %s", async (_, keylessUrl) => {
  changeAiSettings({ apiKey: null, baseUrl: ownServer, keylessUrl });
  await signInToHosted();
  expect(await findTranscriptionAccount()).toEqual({
    kind: 'key',
    baseUrl: 'https://api.openai.com/v1',
    apiKey: 'sk-operator',
  });
});
