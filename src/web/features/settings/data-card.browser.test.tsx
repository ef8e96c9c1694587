import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { patch } from '#tests/component/patch.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { syncStatus } from '#web/data/sync/sync-status.ts';
import { DataCard } from './data-card.tsx';

const keep = page.getByRole('button', { name: 'Keep my data' });
const open = () => renderScreen(() => <DataCard backup={null} />);

test('the card warns that Safari deletes data after a week, even before version 17', async () => {
  patch(navigator, 'vendor', () => 'Apple Computer, Inc.');
  Object.defineProperty(navigator.storage, 'estimate', { configurable: true, value: undefined });
  onTestFinished(() => void Reflect.deleteProperty(navigator.storage, 'estimate'));
  await open();
  await expect.element(page.getByText(/deletes your data after 7 days without a visit/)).toBeVisible();
  expect(keep.elements(), 'it would not help').toEqual([]);
});

test('the card says that a home-screen app keeps its data', async () => {
  patch(navigator, 'vendor', () => 'Apple Computer, Inc.');
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
  await open();
  await expect.element(page.getByText('This browser keeps your data until you delete it.')).toBeVisible();
});

test('the card says when the browser has agreed to keep the data', async () => {
  patch(navigator.storage, 'persisted', () => async () => false);
  patch(navigator.storage, 'persist', () => async () => true);
  const before = syncStatus.get();
  syncStatus.set({ stage: 'off', where: 'account' });
  onTestFinished(() => syncStatus.set(before));
  await open();
  await expect
    .element(page.getByText(/may delete your data when the disk is full: turn on sync/))
    .toBeVisible();
  await keep.click();
  await expect.element(page.getByText('This browser keeps your data until you delete it.')).toBeVisible();
  await expect.element(keep).not.toBeInTheDocument();
});
