import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { address, openApp } from '#tests/component/app.tsx';
import { changeStorageInOtherTab } from '#tests/component/other-tab.ts';
import { newAccount, signOutAtEnd } from '#tests/component/session.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { readSession, startSession } from '#web/data/account/session.ts';
import { store } from '#web/data/store/database.ts';
import { addTextIdea } from '#web/data/store/ideas.ts';

const question = page.getByRole('heading', { level: 1, name: 'Is this yours?' });
const idea = page.getByText('Written before accounts owned it');

/** A new account, and content without an owner. */
beforeEach(async () => {
  await startSession();
  const { email } = await newAccount();
  await signOutAtEnd();
  await addTextIdea('Written before accounts owned it');
  await openApp('/');
  await expect.element(question).toBeVisible();
  await expect.element(page.getByText(email)).toBeVisible();
  await expect.element(page.getByText('1 idea', { exact: true })).toBeVisible();
  await expect.element(idea).not.toBeInTheDocument();
});

test('claimed content appears and stays with the account', async () => {
  await page.getByRole('button', { name: 'Yes, it’s mine' }).click();
  await expect.element(idea).toBeVisible();
  const session = readSession();
  const owner = await store.syncState.get('owner');
  expect(owner?.value).toMatchObject({ userId: session.status === 'signed-in' ? session.user.id : '' });
});

test('logging out instead of answering decides nothing', async () => {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(address).toBe('/auth');
  expect(Object.keys(localStorage).filter((name) => name.startsWith('standout-store'))).toEqual([]);
  expect(await store.ideas.count()).toBe(1);
});

test('an answer in another tab also counts here', async () => {
  const session = readSession();
  if (session.status !== 'signed-in') throw new Error('Nobody is signed in.');
  changeStorageInOtherTab((storage) => storage.setItem(storageKeys.storeOwner, session.user.id));
  await expect.element(idea).toBeVisible();
});
