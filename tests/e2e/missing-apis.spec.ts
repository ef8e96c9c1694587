import { allScreens } from '#domain/screens.ts';
import { browserApis, deletionScript } from '../support/browser-apis.ts';
import { test as base, operator } from './support/account.ts';
import { walkScreens } from './support/screen-walk.ts';
import { expect, type StoredState, stateOf } from './support/signed-in.ts';

/** Signs in once per worker process, as the operator, who can open every screen. */
const test = base.extend<object, { operatorState: StoredState }>({
  operatorState: [async ({ account: _ }, use) => use(await stateOf(operator)), { scope: 'worker' }],
  storageState: ({ operatorState }, use) => use(operatorState),
});

const screens = allScreens.filter(({ access }) => access !== 'signed-out');

for (const api of browserApis) {
  test(`without ${api.name}, every screen opens or says what is missing`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.addInitScript(deletionScript([api]));
    await page.goto('/welcome');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (api.says && 'everywhere' in api.says) {
      await expect(page.getByRole('alert')).toContainText(api.says.everywhere);
    } else {
      for (const { id, heading, text } of await walkScreens(page, screens)) {
        expect(heading, id).not.toBe('This page could not be shown');
        if (api.says?.on.includes(id)) expect(text, id).toContain(api.says.words);
      }
    }
    expect(errors).toEqual([]);
  });
}
