import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleFile } from '#tests/component/clips.ts';
import { photo } from '#tests/component/images.ts';
import { intercept } from '#tests/component/network.ts';
import { doneCard, openDone, storedPublications } from '#tests/component/publishing.ts';
import { toast } from '#tests/component/toasts.ts';
import { backendClient } from '#web/data/account/session.ts';

const dialog = page.getByRole('dialog', { name: 'Publish', exact: true });

async function openDialog(): Promise<void> {
  await openDone([{ title: 'One', content: 'First line' }]);
  await doneCard('One').getByRole('button', { name: 'Publish: One' }).click();
}

async function plan(): Promise<void> {
  await dialog.getByLabelText('Date', { exact: true }).fill('2027-03-02');
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
}

/** Downloads the publication's only file. */
async function storedFile() {
  const [publication] = await storedPublications();
  const [file] = (publication?.media ?? []) as { objectName: string }[];
  const { storage } = await backendClient();
  const { data } = await storage.from('publications').download(file?.objectName ?? '');
  return data;
}

test('a PDF is planned with a title, which its line shows', async () => {
  await openDialog();
  const pdf = new File(['%PDF-1.7 pages'], 'five-rules.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('Add a PDF or video'), pdf);
  await expect.element(dialog.getByLabelText('PDF title')).toHaveValue('five-rules');
  await expect.element(dialog.getByLabelText('Add images')).not.toBeInTheDocument();
  await dialog.getByLabelText('PDF title').fill('Five rules');
  await plan();
  await expect.element(doneCard('One').getByText(/PDF: Five rules/)).toBeVisible();
  expect(await storedPublications()).toMatchObject([
    { media: [{ kind: 'document', mimeType: 'application/pdf', title: 'Five rules' }] },
  ]);
  expect(await (await storedFile())?.text()).toBe('%PDF-1.7 pages');
});

test('a video is uploaded in chunks, and one that LinkedIn would not accept is rejected immediately', async () => {
  await openDialog();
  const add = dialog.getByLabelText('Add a PDF or video');
  await userEvent.upload(add, new File(['x'.repeat(1_000)], 'short.mp4', { type: 'video/mp4' }));
  await expect.element(toast('This video is too small. LinkedIn needs at least 75 kB.')).toBeVisible();
  const video = await sampleFile('team.mp4');
  await userEvent.upload(add, video);
  await expect.element(dialog.getByLabelText('Video title')).toHaveValue('team');
  await expect.element(dialog.getByLabelText('team', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove the video' }).click();
  await userEvent.upload(add, video);
  await plan();
  await expect.element(doneCard('One').getByText(/Video: team/)).toBeVisible();
  expect((await storedFile())?.size).toBe(video.size);
});

test('several images become one PDF carousel, and Undo restores them', async () => {
  await openDialog();
  const images = dialog.getByLabelText('Add images');
  await userEvent.upload(images, [await photo('one.jpg', 400, 500), await photo('two.jpg', 400, 500)]);
  await expect.element(dialog.getByLabelText('Describe image 2')).toBeVisible();
  await expect
    .element(dialog.getByRole('list', { name: 'Images of the post' }).getByAltText('two.jpg'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Turn these images into a PDF carousel' }).click();
  await expect.element(dialog.getByLabelText('PDF title')).toHaveValue('Carousel');
  await toast('Images combined into one PDF').getByRole('button', { name: 'Undo' }).click();
  await expect.element(dialog.getByLabelText('Describe image 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Turn these images into a PDF carousel' }).click();
  // The preview can turn the pages.
  await expect.element(dialog.getByAltText('Page 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect.element(dialog.getByAltText('Page 2')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await plan();
  await expect.element(doneCard('One').getByText(/PDF: Carousel/)).toBeVisible();
  expect(await (await storedFile())?.slice(0, 5).text()).toBe('%PDF-');
});

test('closing the dialog during an upload cancels the plan', async () => {
  await openDialog();
  await userEvent.upload(dialog.getByLabelText('Add images'), await photo('one.jpg', 400, 500));
  await expect.element(dialog.getByLabelText('Describe image 1')).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  intercept('/storage/v1/object/publications', async (_, pass) => {
    start();
    await released;
    return pass();
  });
  await plan();
  await started;
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  release();
  await expect.element(toast('Couldn’t plan the post')).toBeVisible();
  await expect.element(page.getByText('The upload was canceled.')).toBeVisible();
  expect(await storedPublications()).toEqual([]);
});

// These are the responses of the embedded server and the storage policy. See tests/contract/publishing-files.test.ts.
test.each([
  ['413', "This file exceeds the account's storage quota of 50000 bytes", /^Your account is full\./],
  ['403', 'new row violates row-level security policy', /^Your account is full\./],
  ['413', 'The object exceeded the maximum allowed size', /is too large for this server\./],
  ['500', 'Internal error', /^Couldn’t upload .*Check your connection/],
])(
  'an image that storage rejects with %s (%s) is reported with its reason',
  async (statusCode, message, expected) => {
    await openDialog();
    await userEvent.upload(dialog.getByLabelText('Add images'), await photo('one.jpg', 400, 500));
    await expect.element(dialog.getByLabelText('Describe image 1')).toBeVisible();
    const recover = intercept('/storage/v1/object/publications', async () =>
      Response.json({ statusCode, error: message, message }, { status: 400 }),
    );
    await plan();
    await expect.element(toast('Couldn’t plan the post')).toBeVisible();
    await expect.element(page.getByText(expected)).toBeVisible();
    expect(await storedPublications()).toEqual([]);
    // The dialog stays open, so a second attempt can upload the image.
    recover();
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
    await expect.element(doneCard('One').getByText(/1 image/)).toBeVisible();
  },
);

test('an upload rejected for lack of the second step asks the user to sign in', async () => {
  await openDialog();
  await userEvent.upload(dialog.getByLabelText('Add images'), await photo('one.jpg', 400, 500));
  await expect.element(dialog.getByLabelText('Describe image 1')).toBeVisible();
  const message = 'new row violates row-level security policy';
  intercept('/storage/v1/object/publications', async () =>
    Response.json({ statusCode: '403', error: message, message }, { status: 400 }),
  );
  // The response of `private.require_second_step`.
  intercept('/rpc/register_device', async () =>
    Response.json({ code: '42501', message: 'Second step required' }, { status: 403 }),
  );
  await plan();
  await expect.element(toast('Couldn’t plan the post')).toBeVisible();
  await expect.element(page.getByText('Sign in again, then try again.')).toBeVisible();
});

test('a missing image is reported before anything is planned', async () => {
  await openDone([{ title: 'One', content: 'First line', imageId: 'gone' }]);
  await doneCard('One').getByRole('button', { name: 'Publish: One' }).click();
  await expect.element(toast('Couldn’t attach the image')).toBeVisible();
  await expect.element(page.getByText(/^Couldn’t read the post’s image\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Plan all' }).click();
  await page.getByRole('button', { name: 'Plan 1 post' }).click();
  await expect.element(toast('Couldn’t plan the post')).toBeVisible();
  await expect.element(page.getByText(/^One: Couldn’t read the post’s image\./)).toBeVisible();
  expect(await storedPublications()).toEqual([]);
});
