import type { FileRef } from '#domain/file-ref.ts';
import { isKnownKind, type RecordKey } from '#domain/sync/record.ts';
import type { Change } from '#domain/sync/record-state.ts';
import type { SyncProblem, SyncStatus } from '#domain/sync/status.ts';
import { now } from '#web/browser/clock.ts';
import { storeFailureReason } from '../store/failure.ts';
import { restoreKit } from './brand-kit-record.ts';
import type { Changed } from './changed-records.ts';
import { collectChanges } from './collect-changes.ts';
import { removeUnusedFiles } from './freed-files.ts';
import { HeldHistory } from './held-history.ts';
import { problemOfFailure, problemOfRefusal, problemOfUpload } from './problems.ts';
import { pullAll, startAt } from './pull.ts';
import { pushSome } from './push.ts';
import { askAccount, registerDevice } from './requests.ts';
import type { RoundEnd } from './rounds.ts';
import type { StepFailure, SyncContext } from './sync-context.ts';
import { remember, remembered } from './sync-state.ts';
import { Uploads } from './uploads.ts';

/** How often a round alternates between pushing and pulling before it pauses. */
const maxTurns = 10;

const registrationMilliseconds = 600_000;

/**
 * `wake` starts another round soon. `registered` is called when the account syncs, so that its messages can be
 * followed.
 */
export type SyncHooks = { show: (status: SyncStatus) => void; wake: () => void; registered: () => void };

/** Syncs one account on this device, one round at a time. */
export class Sync {
  private readonly context: SyncContext;
  private readonly hooks: SyncHooks;
  private readonly heldHistory = new HeldHistory();
  private readonly uploads: Uploads;
  /** Changes that wait, from any turn of the last round. The next round checks them again. */
  private readonly held: Change[] = [];
  /** Changes that the account refused, by record. They are not sent again unless they change. */
  private readonly refused = new Map<string, { key: RecordKey; value: string; problem: SyncProblem }>();
  /** Files of records that this device deleted. */
  private freed: FileRef[] = [];
  /** When this device last registered, on a monotonic clock; null if it must register again. */
  private registeredAt: number | null = null;
  private hasRegistered = false;
  /** True if some records need a newer release of the page. */
  private isNewerRelease = false;
  /** The newest version that a message announced. */
  private announcedHead = 0;
  /** The newest version that this device knows. */
  private knownHead = 0;
  /** True while older records are still missing. Nothing is pushed until they have arrived. */
  private isCatchingUp = false;

  constructor(context: SyncContext, hooks: SyncHooks) {
    this.context = context;
    this.hooks = hooks;
    this.uploads = new Uploads(context.local, ({ kind, recordId }) => {
      this.recall(kind, recordId);
      hooks.wake();
    });
  }

  /** Records a version that a message announced. True if it is new. */
  announce(head: number): boolean {
    this.announcedHead = Math.max(this.announcedHead, head);
    return this.announcedHead > this.knownHead;
  }

  /** Makes the next round try everything again, including refused changes, because the user may have made room. */
  forgetRefusals(): void {
    if (this.refused.size > 0) this.context.changed.addAll();
    this.refused.clear();
    this.uploads.forgetFailures();
  }

  /** Exchanges what is new. Never rejects. */
  async round(isPullDue: boolean, signal: AbortSignal): Promise<RoundEnd> {
    try {
      return await this.exchange(isPullDue, signal);
    } catch (error) {
      if (signal.aborted) return { next: 'stopped' };
      console.error('The store could not be synced:', error);
      const isFull = storeFailureReason(error) === 'disk-full';
      return this.block(isFull ? 'disk-full' : 'server');
    }
  }

  private async exchange(isPullDue: boolean, signal: AbortSignal): Promise<RoundEnd> {
    const registered = await this.register();
    if (registered !== 'on') return registered;
    for (const { kind, recordId } of this.held.splice(0)) this.recall(kind, recordId);
    let mustPull = isPullDue || this.isCatchingUp || this.announcedHead > this.knownHead;
    for (let turn = 0; turn < maxTurns && !signal.aborted; turn += 1) {
      if (mustPull) {
        this.hooks.show({ stage: 'syncing', unsent: 0 });
        const pulled = await pullAll(this.context);
        if (!pulled.ok) return this.fail(pulled);
        this.isNewerRelease ||= pulled.isNewerRelease;
        await this.learnHead();
      }
      const taken = this.context.changed.take();
      const pushed = await this.push(taken).catch((error: unknown) => {
        this.context.changed.addThese(taken);
        throw error;
      });
      if (!pushed.ok) {
        this.context.changed.addThese(taken);
        return this.fail(pushed);
      }
      if (!pushed.isBehind && this.context.changed.isEmpty) return this.finish(signal);
      mustPull = pushed.isBehind;
    }
    return signal.aborted ? { next: 'stopped' } : { next: 'retry', atLeastMilliseconds: 0 };
  }

  /**
   * Registers at first, after the account was reset, and from time to time, so that the list of devices is correct.
   */
  private async register(): Promise<'on' | RoundEnd> {
    if (this.registeredAt !== null && performance.now() - this.registeredAt < registrationMilliseconds)
      return 'on';
    const { local, deviceId, deviceName } = this.context;
    const isKnownToSync = (await remembered(local, 'choice')) === 'on';
    // Sends nothing about this device until the account is known to sync.
    const asked = isKnownToSync ? null : await askAccount();
    const mayRegister = asked === null || (asked.ok && asked.value.choice === 'on');
    const answer = mayRegister ? await registerDevice(deviceId, deviceName) : asked;
    if (!answer.ok) return this.fail(answer);
    const { choice, epoch, head } = answer.value;
    await remember(local, 'choice', choice);
    if (choice !== 'on') {
      this.hooks.show(choice === 'ask' ? { stage: 'undecided' } : { stage: 'off', where: 'account' });
      return { next: 'stopped' };
    }
    if (epoch === null) return this.block('server');
    await startAt(local, epoch, head);
    await restoreKit(local);
    await this.learnHead();
    this.isNewerRelease =
      (await local.recordStates.filter(({ unreadable }) => unreadable === true).count()) > 0;
    this.registeredAt = performance.now();
    if (!this.hasRegistered) this.hooks.registered();
    this.hasRegistered = true;
    return 'on';
  }

  private async learnHead(): Promise<void> {
    const cursor = await remembered(this.context.local, 'cursor');
    this.knownHead = cursor?.after ?? 0;
    this.isCatchingUp = cursor !== undefined && cursor.before !== null;
  }

  private async push(changed: Changed): Promise<StepFailure | { ok: true; isBehind: boolean }> {
    const pending = await collectChanges(this.context.local, changed);
    this.uploads.add(pending.files);
    this.forgetSettled(changed, pending.changes);
    const sendable = pending.changes.filter((change) => !this.isRefused(change));
    const { ready, held } = this.heldHistory.split(sendable, performance.now());
    this.held.push(...held);
    let rest: readonly Change[] = ready;
    let isBehind = false;
    while (rest.length > 0) {
      this.hooks.show({ stage: 'syncing', unsent: rest.length + this.held.length + this.uploads.count });
      const step = await pushSome(this.context, rest);
      if (!step.pushed.ok) return step.pushed;
      for (const { kind, recordId } of step.pushed.unsettled) this.recall(kind, recordId);
      for (const { change, reason } of step.pushed.refused) {
        this.refused.set(nameOf(change), {
          key: change,
          value: JSON.stringify(change.value),
          problem: problemOfRefusal(reason),
        });
      }
      this.freed.push(...step.pushed.freed);
      isBehind ||= step.pushed.isBehind;
      rest = step.rest;
    }
    await this.learnHead();
    return { ok: true, isBehind };
  }

  /** Forgets refusals of records that changed or no longer have to be sent. */
  private forgetSettled(changed: Changed, changes: readonly Change[]): void {
    const current = new Map(changes.map((change) => [nameOf(change), change]));
    for (const [name, { key }] of this.refused) {
      const ids = isKnownKind(key.kind) ? changed.get(key.kind) : undefined;
      const change = current.get(name);
      if ((ids === 'all' || ids?.has(key.recordId)) && !(change && this.isRefused(change)))
        this.refused.delete(name);
    }
  }

  private isRefused(change: Change): boolean {
    return this.refused.get(nameOf(change))?.value === JSON.stringify(change.value);
  }

  /** Checks a record again in the next turn. */
  private recall(kind: string, recordId: string): void {
    if (isKnownKind(kind)) this.context.changed.add(kind, recordId);
  }

  private finish(signal: AbortSignal): RoundEnd {
    if (this.freed.length > 0) this.uploads.forgetUploaded();
    void removeUnusedFiles(this.context.local, this.freed.splice(0)).catch(() => undefined);
    void this.uploads.run(signal).then(() => signal.aborted || this.showEnd());
    this.showEnd();
    return { next: 'done', laterMilliseconds: this.heldHistory.nextIn(this.held, performance.now()) };
  }

  /** Shows the state after a successful round. */
  private showEnd(): void {
    const unsent = this.held.length + this.uploads.count + this.refused.size;
    const [refusal] = this.refused.values();
    const { failure, isBusy } = this.uploads;
    const problem = refusal?.problem ?? (failure && problemOfUpload[failure]);
    if (problem && !isBusy) this.hooks.show({ stage: 'blocked', problem, unsent });
    else if (this.isNewerRelease) this.hooks.show({ stage: 'blocked', problem: 'newer-page', unsent });
    else
      this.hooks.show(unsent > 0 ? { stage: 'syncing', unsent } : { stage: 'synced', atMilliseconds: now() });
  }

  private async fail({ reason }: StepFailure): Promise<RoundEnd> {
    switch (reason) {
      case 'epoch':
        this.registeredAt = null;
        return { next: 'retry', atLeastMilliseconds: 0 };
      case 'no-answer':
        this.hooks.show({ stage: 'waiting', unsent: await this.countUnsent() });
        return { next: 'retry', atLeastMilliseconds: 0 };
      case 'off':
        this.registeredAt = null;
        await remember(this.context.local, 'choice', 'off');
        this.hooks.show({ stage: 'off', where: 'account' });
        return { next: 'stopped' };
      default:
        return this.block(problemOfFailure[reason]);
    }
  }

  private async block(problem: SyncProblem): Promise<RoundEnd> {
    this.hooks.show({ stage: 'blocked', problem, unsent: await this.countUnsent().catch(() => 0) });
    return problem === 'no-account'
      ? { next: 'stopped' }
      : { next: 'retry', atLeastMilliseconds: retryPauses[problem] ?? 0 };
  }

  private async countUnsent(): Promise<number> {
    const taken = this.context.changed.take();
    this.context.changed.addThese(taken);
    const { changes } = await collectChanges(this.context.local, taken);
    return changes.length + this.uploads.count;
  }
}

/** The wait in milliseconds before another attempt can help. */
const retryPauses: Partial<Record<SyncProblem, number>> = {
  'too-often': 30_000,
  'signed-out': 60_000,
  'disk-full': 60_000,
  'not-offered': 300_000,
};

function nameOf({ kind, recordId }: RecordKey): string {
  return `${kind} ${recordId}`;
}
