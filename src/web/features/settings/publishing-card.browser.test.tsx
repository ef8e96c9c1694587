import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { holdRequests } from '#tests/component/network.ts';
import { announce, connectLinkedIn } from '#tests/component/publishing.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { signInToNewAccount } from '#tests/component/sync.ts';
import { toast } from '#tests/component/toasts.ts';
import { newPublicationId } from '#web/data/publishing/files.ts';
import { planPublications, savePublishingSettings } from '#web/data/publishing/requests.ts';
import { publishingState } from '#web/data/publishing/state.ts';
import { PublishingCard } from './publishing-card.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

function known() {
  const state = publishingState.get();
  if (state.status !== 'ready') throw new Error(`Publishing is ${state.status}.`);
  return state;
}

test('weekly slots, the time zone, and the pause are saved', async () => {
  await signInToNewAccount();
  await renderScreen(PublishingCard, '/settings');
  await expect.element(button('Connect LinkedIn')).toBeVisible();
  await connectLinkedIn();
  await expect.element(page.getByText(/^Connected until/)).toBeVisible();

  for (const day of ['Tuesday', 'Thursday']) await page.getByLabelText(day).click({ force: true });
  await button('Add slots').click();
  await expect.element(page.getByText(/^Mon, Wed, Fri 8:30/)).toBeVisible();
  await button('Add a time').click();
  await page.getByLabelText('Time', { exact: true }).fill('17:00');
  await button('Add slots').click();
  await expect.element(page.getByText(/^Mon, Tue, Wed, Thu, Fri 5:00/)).toBeVisible();
  await page.getByRole('button', { name: /^Remove Mon, Wed, Fri 8:30/ }).click();
  await page.getByLabelText('Time zone').selectOptions('Asia/Tokyo');
  await expect.poll(() => known().settings.timeZone).toBe('Asia/Tokyo');
  await page.getByRole('switch', { name: 'Pause publishing' }).click();
  await expect.poll(() => known().settings.isPaused).toBe(true);
  announce();
  await expect
    .poll(() => known().settings)
    .toMatchObject({
      isPaused: true,
      timeZone: 'Asia/Tokyo',
      slots: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time: '17:00' })),
    });
});

test('two times removed in quick succession are both removed', async () => {
  await signInToNewAccount();
  await connectLinkedIn();
  await savePublishingSettings({
    slots: ['08:30', '12:00', '17:00'].map((time) => ({ weekday: 1, time }) as const),
    timeZone: 'UTC',
  });
  await renderScreen(PublishingCard, '/settings');
  await expect.element(page.getByRole('button', { name: /^Remove Mon 8:30/ })).toBeVisible();
  const saving = holdRequests('/rpc/set_publishing');
  await page.getByRole('button', { name: /^Remove Mon 8:30/ }).click();
  await page.getByRole('button', { name: /^Remove Mon 5:00/ }).click();
  saving.release();
  await expect.poll(() => known().settings.slots).toEqual([{ weekday: 1, time: '12:00' }]);
  announce();
  await expect.element(page.getByRole('button', { name: /^Remove Mon 8:30/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Remove Mon 12:00/ })).toBeVisible();
});

test('disconnecting says how many planned posts won’t be published', async () => {
  await signInToNewAccount();
  await connectLinkedIn();
  await renderScreen(PublishingCard, '/settings');
  await expect.element(button('Disconnect Maria Berg')).toBeVisible();
  const [connection] = known().connections;
  const post = {
    connectionId: connection?.id ?? '',
    body: 'A text',
    media: [],
    visibility: 'PUBLIC',
    publishAt: Date.now() + 86_400_000,
    timeZone: 'UTC',
  } as const;
  const planned = await planPublications([
    { ...post, id: newPublicationId(), postId: 'one' },
    { ...post, id: newPublicationId(), postId: 'two' },
  ]);
  expect(planned.ok).toBe(true);
  await button('Disconnect Maria Berg').click();
  await expect.element(page.getByText(/^2 planned posts won’t be published until/)).toBeVisible();
  await button('Disconnect').click();
  await expect.element(toast('Maria Berg is disconnected')).toBeVisible();
  await expect.element(button('Connect LinkedIn')).toBeVisible();
  expect(known().publications).toMatchObject([
    { state: 'needs-you', reason: 'disconnected' },
    { state: 'needs-you', reason: 'disconnected' },
  ]);
});
