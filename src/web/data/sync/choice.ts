import type { Attempt } from '#domain/result.ts';
import { setChoice } from './requests.ts';
import { runningSync } from './running.ts';
import { syncStoppedOnDevice } from './sync-stopped-on-device.ts';

/** Turns sync on or off for all devices of the account. */
export async function setSyncChoice(choice: 'on' | 'off'): Promise<Attempt<void>> {
  const answer = await setChoice(choice);
  if (!answer.ok) return { ok: false, message: messages[answer.reason] ?? failedMessage };
  runningSync()?.restart();
  return { ok: true, value: undefined };
}

/** Turns sync off on this device only. The content on this device and in the account stays. */
export function stopSyncOnDevice(): void {
  setStopped(true);
}

export function startSyncOnDevice(): void {
  setStopped(false);
}

function setStopped(isStopped: boolean): void {
  const running = runningSync();
  if (running) syncStoppedOnDevice(running.userId).save(isStopped);
}

const failedMessage = 'Something went wrong on the server. Try again.';
const messages: Readonly<Record<string, string>> = {
  'no-answer': 'Couldn’t reach the server. Check your connection and try again.',
  'signed-out': 'The server no longer accepts this sign-in. Log out and sign in again.',
  'no-account': 'This account no longer exists.',
};
