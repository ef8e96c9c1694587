import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { content, openPost } from '#tests/component/editor.ts';
import { storedPosts } from '#tests/component/store.ts';
import { openPost as openHere, openOnOtherDevices } from '#web/data/sync/open-on-other-devices.ts';

const line = page.getByRole('status').filter({ hasText: 'Also open on' });

beforeEach(() => openOnOtherDevices.set(new Map()));

test('the editor names other devices once, without moving the layout', async () => {
  await openPost('One.');
  const postId = (await storedPosts())[0]?.postId ?? expect.fail();
  const topOfField = () => content.element().getBoundingClientRect().top;
  const top = topOfField();
  openOnOtherDevices.set(new Map([['another post', ['Edge on Windows']]]));
  await expect.element(line).not.toBeInTheDocument();
  openOnOtherDevices.set(new Map([[postId, ['Firefox on Linux', 'Safari on iPhone']]]));
  await expect.element(line).toHaveTextContent('Also open on Firefox on Linux and Safari on iPhone');
  expect(topOfField()).toBe(top);

  let announcements = 0;
  const observer = new MutationObserver((changes) => {
    announcements += changes.length;
  });
  observer.observe(line.element(), { childList: true, characterData: true, subtree: true });
  await userEvent.type(content, ' Two.');
  openOnOtherDevices.set(new Map([[postId, ['Firefox on Linux', 'Safari on iPhone']]]));
  await expect.poll(async () => (await storedPosts())[0]?.content).toBe('One. Two.');
  expect(announcements).toBe(0);

  openOnOtherDevices.set(new Map());
  await expect.element(line).not.toBeInTheDocument();
  expect(topOfField()).toBe(top);
});

test('other devices learn which post is open here, and when the editor closes', async () => {
  await openPost('One.');
  expect(openHere.get()).toBe((await storedPosts())[0]?.postId);
  await page.getByRole('tab', { name: 'Board' }).click();
  await expect.poll(openHere.get).toBeNull();
});
