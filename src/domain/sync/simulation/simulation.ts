import { emptyPost } from '#domain/posts/post.ts';
import { Account } from './account.ts';
import { finalProblems } from './check.ts';
import type { Content } from './content.ts';
import { Device } from './device.ts';
import * as others from './edit-others.ts';
import * as posts from './edit-posts.ts';
import { Network } from './network.ts';
import { Random } from './random.ts';
import { realRules, type SyncRules } from './rules.ts';
import { Writer } from './writer.ts';

/** What users do, and how often. */
const edits: readonly (readonly [weight: number, edit: posts.Edit])[] = [
  [40, posts.writeInPost],
  [3, posts.openPost],
  [8, posts.changeFields],
  [2, posts.setLaterField],
  [4, posts.completePost],
  [3, posts.reopenPost],
  [1, posts.lockPost],
  [4, posts.reorderPosts],
  [1, posts.finish],
  [1, posts.changeTarget],
  [2, posts.promoteIdea],
  [4, others.addIdea],
  [2, others.transcribe],
  [1, others.deleteIdea],
  [3, others.startPlanner],
  [8, others.writeInSlot],
  [5, others.changeSlots],
  [2, others.addImage],
  [5, others.changeFormulas],
  [2, others.changeCandidates],
  [2, others.dictate],
  [2, others.record],
  [2, others.listVideo],
  [4, others.changeSettings],
];
const totalWeight = edits.reduce((sum, [weight]) => sum + weight, 0);

const dayMilliseconds = 24 * 3_600_000;
const startsAt = Date.UTC(2026, 10, 25);
/** Far more than devices need to agree. */
const maxRounds = 50;

export type ScheduleResult = { ok: true } | { ok: false; seed: number; problems: string[] };

/**
 * Runs one schedule: three to five devices of one user, random edits, offline periods, and network faults. Then all
 * devices go online, and their content must be equal and complete, with everything counted once.
 */
export function runSchedule(seed: number, rules: SyncRules = realRules): ScheduleResult {
  const world = new World(seed, rules);
  const ticks = world.random.between(40, 110);
  for (let tick = 0; tick < ticks; tick += 1) world.step();
  const problems = world.settle();
  return problems.length === 0 ? { ok: true } : { ok: false, seed, problems };
}

class World {
  readonly random: Random;
  readonly #account = new Account();
  readonly #writer: Writer;
  readonly #network: Network;
  readonly #devices: Device[];
  readonly #rules: SyncRules;
  #accountBackup = this.#account.backup();
  #deviceBackup: Content | undefined;
  /** After a restore, texts may share words that no rule can match. */
  #isRestored = false;

  constructor(seed: number, rules: SyncRules) {
    this.random = new Random(seed);
    this.#rules = rules;
    this.#writer = new Writer(this.random);
    this.#network = new Network(this.#account, this.random, (device) => this.#now(device));
    this.#devices = Array.from({ length: this.random.between(3, 5) }, (_, index) => {
      const device = new Device({
        deviceId: 'ABCDE'.charAt(index),
        clockOffset: this.random.between(-dayMilliseconds, dayMilliseconds),
        isOld: index === 1,
        rules,
      });
      startBatch(device, this.#now(device));
      return device;
    });
  }

  step(): void {
    this.#network.advance();
    for (const device of this.#devices) this.#act(device);
    if (this.random.happens(0.02)) this.#accountBackup = this.#account.backup();
    if (this.random.happens(0.002)) this.#restoreAccount(this.#accountBackup);
    if (this.random.happens(0.001)) this.#restoreAccount();
  }

  settle(): string[] {
    this.#network.heal();
    for (const device of this.#devices) {
      device.isOnline = true;
      device.update();
    }
    for (let round = 0; round < maxRounds; round += 1) {
      let isBusy = false;
      for (const device of this.#devices) {
        device.wake();
        for (let turn = 0; turn < maxRounds && !device.isSettled(this.#account.head); turn += 1) {
          isBusy ||= device.changes().length > 0;
          if (!this.#network.exchange(device, { changes: 1_000, records: 1_000 })) break;
        }
      }
      if (!isBusy && this.#devices.every((device) => device.isSettled(this.#account.head))) {
        return this.#problems();
      }
    }
    return [`The devices still send changes after ${maxRounds} rounds.`];
  }

  #problems(): string[] {
    return finalProblems({
      devices: this.#devices,
      account: this.#account,
      writer: this.#writer,
      rules: this.#rules,
      isRestored: this.#isRestored,
    });
  }

  #act(device: Device): void {
    const { random } = this;
    if (random.happens(device.isOnline ? 0.04 : 0.12)) device.isOnline = !device.isOnline;
    if (random.happens(0.25)) this.#edit(device);
    if (random.happens(0.1)) device.session += 1;
    if (random.happens(0.01)) this.#deviceBackup = device.content.copy();
    if (random.happens(0.001)) this.#restoreOn(device);
    if (!device.isOnline || random.happens(0.3)) return;
    if (random.happens(0.4)) device.wake();
    this.#network.sync(device, {
      changes: random.pick([1, 4, 50, 500]) ?? 1,
      records: random.pick([2, 10, 500]) ?? 1,
    });
  }

  #restoreAccount(backup?: ReturnType<Account['backup']>): void {
    this.#account.restore(backup);
    this.#isRestored = true;
  }

  #edit(device: Device): void {
    let left = this.random.next() * totalWeight;
    for (const [weight, edit] of edits) {
      left -= weight;
      if (left < 0) {
        edit(device, this.#writer, this.#now(device));
        return;
      }
    }
  }

  /** Restores a backup of the content, made on any device. The history stays. */
  #restoreOn(device: Device): void {
    if (!this.#deviceBackup) return;
    this.#isRestored = true;
    const restored = this.#deviceBackup.copy();
    for (const [name, value] of device.content.rows) {
      if (name.startsWith('history/')) restored.rows.set(name, value);
      else this.#writer.remove(JSON.stringify(value));
    }
    device.content = restored;
    device.seen.clear();
  }

  /** A tick takes about half a minute, so that only some typing continues a session. */
  #now(device: Device): number {
    return startsAt + this.#network.tick * 25_000 + device.clockOffset;
  }
}

/** Every device starts with a batch, because it can be used before it knows of an account. */
function startBatch(device: Device, now: number): void {
  const batchId = device.newId();
  const postIds = Array.from({ length: 4 }, () => device.newId());
  device.content.put('batch', batchId, { batchId, createdAt: now, postIds, celebratedAt: null });
  for (const postId of postIds) device.content.put('post', postId, emptyPost(postId, batchId, now));
  device.content.putSetting('currentBatchId', batchId);
}
