import { DatabaseError, type Lane } from './database.ts';
import { type HeavyRule, UsageByKey } from './usage-by-key.ts';

/** How many tasks run at once: in total, per lane, and per key of a lane. */
export type LaneRules = Readonly<{
  concurrency: number;
  lanes: Readonly<Record<Lane, Readonly<{ concurrency: number; perKey: number }>>>;
  /** How long a request's task waits for its turn. The server's own work waits indefinitely. */
  waitMs: number;
  /**
   * A user's task that has run this long is ended if another request waits for a place, and the user counts as heavy.
   * The time is half as long for heavy users, and halves with each task ended in the last half minute. On a slow
   * machine, it is longer.
   */
  patienceMs: number;
  heavy: HeavyRule;
  /** Whether a user's running task ends when its client disconnects. */
  cancelsOnDisconnect: boolean;
}>;

/**
 * `isUsers` marks a user's task: it may be ended early, and in the lane `people` it counts toward the user's share.
 */
export type Task = Readonly<{
  lane: Lane;
  key: string;
  isUsers: boolean;
  isCostly: boolean;
  signal?: AbortSignal | undefined;
}>;

type Running = Readonly<{ task: Task; isHeavy: boolean; startedAtMs: number; controller: AbortController }>;
type Waiting = Readonly<{
  task: Task;
  start: (running: Running) => void;
  refuse: (reason: DatabaseError) => void;
}>;
/** Most statements take a few milliseconds. */
const minPatienceMs = 250;
/** Multiples of the average duration of a task: if all tasks are slow, ending some would only repeat their work. */
const minPatienceInTasks = { heavy: 15, other: 40 };
const rememberedMs = 30_000;

/**
 * What takes turns: the lanes, and the heavy row of the lane `people`, which has costly tasks and users over their
 * share.
 */
type Row = Lane | 'heavy';

/**
 * Limits concurrency fairly: lanes take turns, and so do the keys within a lane, so a key with many tasks delays only
 * itself. Tasks of one key start in order. All heavy users share one queue.
 */
export class LaneQueue {
  readonly #rules: LaneRules;
  readonly #usage: UsageByKey;
  readonly #running = new Set<Running>();
  /** In the order of their turns, next one first. */
  #rows: Row[] = ['system', 'auth', 'people', 'heavy'];
  /** The keys of each lane are in the order of their turns. */
  readonly #waiting: Readonly<Record<Lane, Map<string, Waiting[]>>> = {
    system: new Map(),
    auth: new Map(),
    people: new Map(),
  };
  #heavyRestsUntilMs = 0;
  #patience: NodeJS.Timeout | undefined;
  /** The recent average duration of tasks of users who are not heavy. */
  #usualMs = 0;
  /** The times at which tasks were ended for waiting ones. */
  #endedAtMs: number[] = [];
  #refusal: DatabaseError | undefined;
  readonly #idleCallbacks: (() => void)[] = [];

  constructor(rules: LaneRules) {
    this.#rules = rules;
    this.#usage = new UsageByKey(rules.heavy);
  }

  /**
   * Runs `work` when it is the key's turn. Its signal aborts when the task should end early. Throws DatabaseError:
   * 53300 after waiting too long, 57014 if the task's signal aborts before its turn, 57P01 once the queue refuses
   * requests.
   */
  async run<T>(task: Task, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const running = await this.#waitForTurn(task);
    const { signal } = running.controller;
    const gone = task.isUsers && this.#rules.cancelsOnDisconnect ? task.signal : undefined;
    try {
      return await work(gone ? AbortSignal.any([gone, signal]) : signal);
    } finally {
      this.#finish(running);
    }
  }

  /**
   * Refuses waiting and future requests. The server's own work continues. Resolves when nothing runs, and ends tasks
   * that still run after `graceMs`.
   */
  async refuseRequests(graceMs: number): Promise<void> {
    const reason = new DatabaseError({ code: '57P01', message: 'The database was closed.' });
    this.#refusal ??= reason;
    const { auth, people } = this.#waiting;
    for (const each of [...auth.values(), ...people.values()].flat()) each.refuse(reason);
    if (this.#running.size === 0) return;
    const timer = setTimeout(() => {
      for (const { controller } of this.#running) controller.abort();
    }, graceMs);
    await new Promise<void>((resolve) => this.#idleCallbacks.push(resolve));
    clearTimeout(timer);
  }

  #finish(running: Running): void {
    const { task, isHeavy, startedAtMs } = running;
    const nowMs = performance.now();
    const tookMs = nowMs - startedAtMs;
    this.#running.delete(running);
    if (!isHeavy && !running.controller.signal.aborted) this.#usualMs += (tookMs - this.#usualMs) / 20;
    if (isShared(task)) this.#usage.add(task.key, tookMs, nowMs);
    const { restFactor, maxRestMs } = this.#rules.heavy;
    if ((isHeavy || this.#isHeavy(task, nowMs)) && this.#usage.hasLightUsers(nowMs)) {
      const restMs = Math.min(tookMs * restFactor, maxRestMs);
      this.#heavyRestsUntilMs = nowMs + restMs;
      setTimeout(() => this.#startNext(), restMs + 1).unref();
    }
    this.#startNext();
    if (this.#running.size === 0) for (const resolve of this.#idleCallbacks.splice(0)) resolve();
  }

  #waitForTurn(task: Task): Promise<Running> {
    if (this.#refusal && task.lane !== 'system') return Promise.reject(this.#refusal);
    if (task.signal?.aborted) return Promise.reject(canceledStatementError());
    return new Promise((resolve, reject) => {
      const { waitMs } = this.#rules;
      let timeout: NodeJS.Timeout | undefined;
      const leave = () => waiting.refuse(canceledStatementError());
      const settle = () => {
        this.#remove(waiting);
        clearTimeout(timeout);
        task.signal?.removeEventListener('abort', leave);
      };
      const waiting: Waiting = {
        task,
        start: (running) => {
          settle();
          resolve(running);
        },
        refuse: (reason) => {
          settle();
          reject(reason);
        },
      };
      task.signal?.addEventListener('abort', leave, { once: true });
      const keys = this.#waiting[task.lane];
      keys.set(task.key, [...(keys.get(task.key) ?? []), waiting]);
      this.#startNext();
      if (task.lane === 'system') return;
      const message = `Timed out after waiting ${waitMs} ms for a database connection.`;
      const tooLate = () => waiting.refuse(new DatabaseError({ code: '53300', message }));
      if (this.#isWaiting(waiting)) timeout = setTimeout(tooLate, waitMs);
    });
  }

  #isWaiting(waiting: Waiting): boolean {
    return this.#waiting[waiting.task.lane].get(waiting.task.key)?.includes(waiting) ?? false;
  }

  /** Removes a task. Its key keeps its position as long as it has other tasks. */
  #remove(waiting: Waiting): void {
    const { lane, key } = waiting.task;
    const left = this.#waiting[lane].get(key)?.filter((each) => each !== waiting) ?? [];
    if (left.length > 0) this.#waiting[lane].set(key, left);
    else this.#waiting[lane].delete(key);
  }

  #startNext(): void {
    while (this.#running.size < this.#rules.concurrency) {
      const nowMs = performance.now();
      const turn = this.#rows
        .map((row) => ({ row, next: this.#nextIn(row, nowMs) }))
        .find(({ next }) => next !== undefined);
      if (!turn?.next) break;
      const { row, next } = turn;
      const { lane, key } = next.task;
      this.#rows = [...this.#rows.filter((each) => each !== row), row];
      const running = {
        task: next.task,
        isHeavy: row === 'heavy',
        startedAtMs: nowMs,
        controller: new AbortController(),
      };
      this.#running.add(running);
      next.start(running);
      const left = this.#waiting[lane].get(key);
      // Reinserting moves the key to the end of the round.
      if (left && this.#waiting[lane].delete(key)) this.#waiting[lane].set(key, left);
    }
    this.#watchPatience();
  }

  /** The next task of a row, if the row has a free place. */
  #nextIn(row: Row, nowMs: number): Waiting | undefined {
    const lane = row === 'heavy' ? 'people' : row;
    const waiting = this.#waiting[lane];
    if (waiting.size === 0) return undefined;
    const { concurrency, perKey } = this.#rules.lanes[lane];
    const running = [...this.#running].filter(({ task }) => task.lane === lane);
    const isHeavyRow = row === 'heavy';
    const isLimited = isHeavyRow && this.#usage.hasLightUsers(nowMs);
    if (isLimited && nowMs < this.#heavyRestsUntilMs) return undefined;
    const places = isLimited ? this.#rules.heavy.concurrency : concurrency;
    if (running.filter(({ isHeavy }) => isHeavy === isHeavyRow).length >= places) return undefined;
    for (const [key, [next]] of waiting) {
      if (!next || this.#isHeavy(next.task, nowMs) !== isHeavyRow) continue;
      if (running.filter(({ task }) => task.key === key).length < perKey) return next;
    }
    return undefined;
  }

  #isHeavy(task: Task, nowMs: number): boolean {
    return isShared(task) && (task.isCostly || this.#usage.isHeavy(task.key, nowMs));
  }

  /** Ends the oldest task of a user that has run long enough while a task that is not heavy waits for a place. */
  #watchPatience(isDue = false): void {
    clearTimeout(this.#patience);
    const nowMs = performance.now();
    if (!this.#isSomeoneBlocked(nowMs)) return;
    this.#endedAtMs = this.#endedAtMs.filter((atMs) => nowMs - atMs < rememberedMs);
    const patienceMs = this.#rules.patienceMs / 2 ** this.#endedAtMs.length;
    const dues = [...this.#running]
      .filter(({ task, controller }) => task.isUsers && !controller.signal.aborted)
      .map((running) => {
        const isHeavy = running.isHeavy || this.#isHeavy(running.task, nowMs);
        const inTasks = this.#usualMs * minPatienceInTasks[isHeavy ? 'heavy' : 'other'];
        const afterMs = Math.max(minPatienceMs, inTasks, isHeavy ? patienceMs / 2 : patienceMs);
        return { running, dueInMs: running.startedAtMs + afterMs - nowMs };
      })
      .toSorted((one, other) => one.dueInMs - other.dueInMs);
    const [first] = dues;
    if (!first) return;
    const { running, dueInMs } = first;
    if (isDue && dueInMs <= 0) {
      this.#endedAtMs.push(nowMs);
      if (isShared(running.task)) this.#usage.exhaust(running.task.key, nowMs);
      running.controller.abort();
      return;
    }
    // The task's response may have arrived while this thread was busy, so handle it first.
    const look = () => setImmediate(() => this.#watchPatience(true));
    this.#patience = setTimeout(look, Math.max(0, dueInMs) + 1).unref();
  }

  /** Whether a request waits for tasks of other keys. */
  #isSomeoneBlocked(nowMs: number): boolean {
    return Object.entries(this.#waiting).some(([lane, keys]) =>
      [...keys].some(([key, [next]]) => {
        if (!next || !isRequest(next.task) || this.#isHeavy(next.task, nowMs)) return false;
        return [...this.#running].every(({ task }) => task.lane !== lane || task.key !== key);
      }),
    );
  }
}

/** Whether a client waits for the task. The server's own work can wait longer. */
function isRequest({ lane, signal }: Task): boolean {
  return lane !== 'system' || signal !== undefined;
}

/** Whether the task counts toward its user's share. */
function isShared({ isUsers, lane }: Task): boolean {
  return isUsers && lane === 'people';
}

/** PostgreSQL's own error for a statement that its caller canceled. */
export function canceledStatementError(): DatabaseError {
  return new DatabaseError({ code: '57014', message: 'canceling statement due to user request' });
}
