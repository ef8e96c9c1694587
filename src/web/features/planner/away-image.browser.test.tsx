import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storeRemoteImage } from '#tests/component/account-files.ts';
import { nextDownload } from '#tests/component/files.ts';
import { photo } from '#tests/component/images.ts';
import { fail, intercept } from '#tests/component/network.ts';
import { card, exportAs, image, openPlanner } from '#tests/component/planner.ts';
import { signIn } from '#tests/component/session.ts';
import { changeStoredSlots } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';
import { beginPlanner } from '#web/data/store/planner.ts';

test('an image that is only in the account is fetched when it is shown, also on a retry', async () => {
  await signIn();
  const imageId = await storeRemoteImage(await photo('a.jpg', 800, 600));
  await beginPlanner();
  await changeStoredSlots([{ imageId }]);
  const reconnect = fail('/storage/v1/object/');
  await openPlanner();
  await expect.element(page.getByText('This image is in your account. Connect to see it.')).toBeVisible();

  await exportAs('Text and images (ZIP)');
  await expect.element(toast('Exported without 1 image')).toBeVisible();

  reconnect();
  await card(1).getByRole('button', { name: 'Retry' }).click();
  await expect.element(image(1)).toBeVisible();
  expect((await store.images.get(imageId))?.blob?.size).toBeGreaterThan(1000);

  fail('/storage/v1/object/');
  const exported = nextDownload();
  await exportAs('Text and images (ZIP)');
  expect((await exported).size).toBeGreaterThan(1000);
});

test('equal images are stored once, and damaged ones are not shown', async () => {
  await signIn();
  const bytes = await photo('b.jpg', 400, 300);
  const first = await storeRemoteImage(bytes);
  const second = await storeRemoteImage(bytes);
  const [one, other] = await store.images.bulkGet([first, second]);
  expect(one?.file).toEqual(other?.file);

  intercept('/storage/v1/object/content/', async () => new Response('something else'));
  await beginPlanner();
  await changeStoredSlots([{ imageId: first }]);
  await openPlanner();
  await expect.element(page.getByText('Couldn’t load this image.')).toBeVisible();
  expect((await store.images.get(first))?.blob).toBeUndefined();
});
