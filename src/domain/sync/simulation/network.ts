import type { Account, PullAnswer, PushAnswer } from './account.ts';
import type { Device, Request } from './device.ts';
import type { Random } from './random.ts';

/** A message in transit: a request or its response. */
type Message = { at: number; deliver: () => void };
type Waiting = { request: Request; until: number };

const maxDelay = 5;
const patience = 8;

/** A network that delays, repeats, loses, and reorders messages between devices and the account. */
export class Network {
  tick = 0;
  /** The probabilities that a message is lost and that a request arrives twice. */
  readonly faults: { loss: number; repeat: number };
  readonly #account: Account;
  readonly #random: Random;
  readonly #clock: (device: Device) => number;
  #messages: Message[] = [];
  #waiting = new Map<Device, Waiting>();

  constructor(account: Account, random: Random, clock: (device: Device) => number) {
    this.#account = account;
    this.#random = random;
    this.#clock = clock;
    this.faults = { loss: random.pick([0, 0.05, 0.2, 0.4]) ?? 0, repeat: random.pick([0, 0.1, 0.3]) ?? 0 };
  }

  /** Sends the next request of a device, unless the device is waiting for a response. */
  sync(device: Device, limits: { changes: number; records: number }): void {
    const waiting = this.#waiting.get(device);
    if (waiting && waiting.until > this.tick) return;
    this.#waiting.delete(device);
    const request = device.nextRequest(limits.changes);
    if (!request) return;
    this.#waiting.set(device, { request, until: this.tick + patience });
    const times = this.#random.happens(this.faults.repeat) ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      this.#send(() => this.#answer(device, request, limits.records));
    }
  }

  /** Delivers the messages that are due, in any order. */
  advance(): void {
    this.tick += 1;
    const due = this.#messages.filter(({ at }) => at <= this.tick);
    this.#messages = this.#messages.filter(({ at }) => at > this.tick);
    for (const { deliver } of due) deliver();
  }

  /** From now on, every message arrives immediately and exactly once. */
  heal(): void {
    this.faults.loss = 0;
    this.faults.repeat = 0;
    this.#messages = [];
    this.#waiting.clear();
  }

  /** Sends a request of a device and delivers the answer. False if it has nothing to send. */
  exchange(device: Device, limits: { changes: number; records: number }): boolean {
    const request = device.nextRequest(limits.changes);
    if (!request) return false;
    this.#receive(device, request, this.#handle(device, request, limits.records), false);
    return true;
  }

  #send(deliver: () => void): void {
    if (this.#random.happens(this.faults.loss)) return;
    this.#messages.push({ at: this.tick + this.#random.between(1, maxDelay), deliver });
  }

  #answer(device: Device, request: Request, records: number): void {
    const answer = this.#handle(device, request, records);
    this.#send(() => {
      const isLate = this.#waiting.get(device)?.request !== request;
      if (!device.isOnline) return;
      if (!isLate) this.#waiting.delete(device);
      this.#receive(device, request, answer, isLate);
    });
  }

  #handle(device: Device, request: Request, limit: number): PushAnswer | PullAnswer {
    if (request.kind === 'push') return this.#account.push(device.deviceId, request.epoch, request.wire);
    return this.#account.pull(device.deviceId, request.epoch, {
      after: request.after,
      before: request.before,
      limit,
    });
  }

  #receive(device: Device, request: Request, answer: PushAnswer | PullAnswer, isLate: boolean): void {
    const now = this.#clock(device);
    if (request.kind === 'pull' && 'records' in answer) device.onPull(request, answer, now, isLate);
    // A page ignores the answer to a push that it has given up on.
    if (request.kind === 'push' && 'results' in answer && !isLate)
      device.onPush(request.changes, answer, now);
  }
}
