import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail } from '#tests/component/network.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { signInToNewAccount, sync } from '#tests/component/sync.ts';
import { toast } from '#tests/component/toasts.ts';
import { backendClient } from '#web/data/account/session.ts';
import { SyncCard } from './sync-card.tsx';

const synced = page.getByText(/^Everything is synced\./);
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Signs in and starts syncing, as the shell does, then renders the card. */
async function openCard(): Promise<void> {
  sync(await signInToNewAccount());
  await renderScreen(SyncCard, '/settings');
  await expect.element(synced).toBeVisible();
}

test('the card lists the devices, and one that no longer syncs can be removed', async () => {
  await openCard();
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect.element(devices.getByText('This device')).toBeVisible();
  await expect.element(page.getByText(/ of 1\.07 GB$/)).toBeVisible();

  const client = await backendClient();
  await client.rpc('register_device', { device_id: crypto.randomUUID(), name: 'Safari on iPhone' });
  await button('Sync now').click();
  await button('Remove Safari on iPhone').click();
  await expect.element(toast('Removed Safari on iPhone')).toBeVisible();
  await expect.element(devices.getByText('Safari on iPhone')).not.toBeInTheDocument();
});

test('sync can be stopped and started on this device and on all devices', async () => {
  await openCard();
  await button('Stop syncing on this device').click();
  await expect.element(page.getByText(/^Sync is off on this device\./)).toBeVisible();
  await button('Sync on this device').click();
  await expect.element(synced).toBeVisible();

  await button('Turn off on all devices').click();
  await button('Turn off sync').click();
  await expect
    .element(page.getByText(/^Sync is off\. Changes you make here stay in this browser\./))
    .toBeVisible();
  await button('Turn on sync').click();
  await expect.element(synced).toBeVisible();
});

test('the card says what waits for the network and syncs when it returns', async () => {
  await openCard();
  const reconnect = fail('/rest/v1/rpc/');
  await button('Sync now').click();
  await expect.element(page.getByText(/^Waiting for network\./)).toBeVisible();
  reconnect();
  await button('Sync now').click();
  await expect.element(synced).toBeVisible();
});
