import type { SyncStatus } from '#domain/sync/status.ts';
import { newId } from '#web/browser/ids.ts';
import { runInLeaderTab } from '#web/browser/leader-tab.ts';
import { lockNames } from '#web/browser/storage-keys.ts';
import { signalInvitations } from '../invitations/state.ts';
import { signalPublishing } from '../publishing/state.ts';
import { store } from '../store/database.ts';
import { storeFailureReason } from '../store/failure.ts';
import { thisDeviceName } from '../store/writing.ts';
import { followBrandKit } from '../video/brand-kit.ts';
import { AccountChannel } from './account-channel.ts';
import { captureChanges } from './capture.ts';
import { ChangedRecords, kitId } from './changed-records.ts';
import { followPresence } from './presence.ts';
import { Rounds } from './rounds.ts';
import { type Running, setRunning } from './running.ts';
import type { SyncNotice } from './slot-images.ts';
import { Sync } from './sync.ts';
import { type LocalStore, remember, remembered } from './sync-state.ts';
import { syncStatus } from './sync-status.ts';
import { syncStoppedOnDevice } from './sync-stopped-on-device.ts';
import { openTabMessages, type TabMessage } from './tab-messages.ts';
import { followHead, wakeOnSigns } from './wake-ups.ts';

type Notify = (notices: readonly SyncNotice[]) => void;

/** This tab's turn to sync, which other tabs' messages can reach. */
type Turn = { sync: Sync; rounds: Rounds };

/**
 * Syncs the account whose store is open, in one tab at a time, until the returned function is called. `notify` is
 * called with effects of merges that the user should know about.
 */
export function startSync(userId: string, notify: Notify): () => void {
  const stopped = syncStoppedOnDevice(userId);
  let run = new AbortController();
  const begin = () => {
    run.abort();
    run = new AbortController();
    const tabs = syncInTurns({
      userId,
      notify,
      restart: begin,
      isStopped: stopped.read(),
      signal: run.signal,
    });
    setRunning({ userId, ...tabs, stop: () => run.abort() });
  };
  const stopFollowing = stopped.subscribe(begin);
  begin();
  return () => {
    stopFollowing();
    run.abort();
    setRunning(null);
    syncStatus.set({ stage: 'starting' });
  };
}

type Run = {
  userId: string;
  notify: Notify;
  restart: () => void;
  isStopped: boolean;
  signal: AbortSignal;
};

/** Syncs when it is this tab's turn. At other times, shows the status that the syncing tab sends. */
function syncInTurns({ userId, notify, restart, isStopped, signal }: Run): Omit<Running, 'userId' | 'stop'> {
  if (isStopped) {
    syncStatus.set({ stage: 'off', where: 'device' });
    return { syncNow: async () => undefined, restart };
  }
  let turn: Turn | null = null;
  const receive = (message: TabMessage) => {
    if (message.kind === 'status') syncStatus.set(message.status);
    else if (message.kind === 'restart') restart();
    else if (message.kind === 'invitation') signalInvitations();
    else if (message.kind === 'publication') signalPublishing();
    else if (!turn) return;
    else if (message.kind === 'sync-now') void syncNow(turn);
    else tell({ kind: 'status', status: syncStatus.get() });
  };
  const tell = openTabMessages(userId, receive, signal);
  const device = describeDevice(userId, store);
  const follow = async () => {
    followPresence(await device, signal);
    tell({ kind: 'which-status' });
  };
  // Without a device, the sync below also fails and reports that.
  void follow().catch(() => undefined);
  const lead = async (leading: AbortSignal) => {
    const known = await device;
    if (leading.aborted) return;
    turn = takeTurn({ device: known, notify, tell, signal: leading });
    await aborted(leading);
    turn = null;
  };
  void runInLeaderTab(lockNames.sync(userId), lead, signal).catch((error: unknown) => {
    console.error('Sync ended:', error);
    const problem = storeFailureReason(error) === 'newer-store' ? 'newer-page' : 'server';
    syncStatus.set({ stage: 'blocked', problem, unsent: 0 });
  });
  return {
    syncNow: async () => (turn ? syncNow(turn) : tell({ kind: 'sync-now' })),
    restart: () => {
      tell({ kind: 'restart' });
      restart();
    },
  };
}

/** This device, and the channel on which it gets messages from the account's other devices. */
type Device = { local: LocalStore; deviceId: string; deviceName: string; channel: AccountChannel };

async function describeDevice(userId: string, local: LocalStore): Promise<Device> {
  const deviceId = await deviceIdOf(local);
  return {
    local,
    deviceId,
    deviceName: thisDeviceName(),
    channel: new AccountChannel(userId, deviceId),
  };
}

function takeTurn({
  device: { channel, ...device },
  notify,
  tell,
  signal,
}: {
  device: Device;
  notify: Notify;
  tell: (message: TabMessage) => void;
  signal: AbortSignal;
}): Turn {
  const changed = new ChangedRecords();
  changed.addAll();
  const context = { ...device, changed, whole: new Set<string>(), notify };
  const show = (status: SyncStatus) => {
    if (signal.aborted) return;
    syncStatus.set(status);
    tell({ kind: 'status', status });
  };
  const sync: Sync = new Sync(context, {
    show,
    wake: () => rounds.wake('local'),
    registered: () => {
      followHead(channel, announced, signal);
      channel.listen({ joined: invitationsChanged, invitation: invitationsChanged }, signal);
      channel.listen({ joined: publishingChanged, publication: publishingChanged }, signal);
    },
  });
  const invitationsChanged = () => {
    signalInvitations();
    tell({ kind: 'invitation' });
  };
  const publishingChanged = () => {
    signalPublishing();
    tell({ kind: 'publication' });
  };
  const announced = (head: number | null) => {
    if (head === null) rounds.wake('remote');
    else if (sync.announce(head)) rounds.wake('news');
  };
  const rounds = new Rounds((isPullDue) => sync.round(isPullDue, signal), signal);
  const stopCapturing = captureChanges(device.local.name, changed, () => rounds.wake('local'));
  const stopFollowing = followBrandKit(() => {
    changed.add('brandKit', kitId);
    rounds.wake('local');
  });
  signal.addEventListener('abort', () => {
    stopCapturing();
    stopFollowing();
  });
  wakeOnSigns(rounds, signal);
  rounds.wake('remote');
  return { sync, rounds };
}

function syncNow({ sync, rounds }: Turn): Promise<void> {
  sync.forgetRefusals();
  const ended = rounds.nextEnd();
  rounds.wake('now');
  return ended;
}

async function deviceIdOf(local: LocalStore): Promise<string> {
  return local.transaction('rw', local.syncState, async () => {
    const known = await remembered(local, 'device');
    if (known !== undefined) return known;
    const deviceId = newId();
    await remember(local, 'device', deviceId);
    return deviceId;
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
