import type { RouterHistory } from './history.ts';
import { type Location, newLocation, resolved, type To } from './location.ts';
import { type Branch, branchOf, componentOf, loadRoute, type Route } from './routes.ts';

export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

export type NavigateOptions = {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  state?: object | null | undefined;
  /** Leaves the scroll position as it is. */
  preventScrollReset?: boolean;
  /** Renders before the call returns, unless code must be loaded first. */
  flushSync?: boolean;
};

export type Navigate = {
  /** Resolves once the page is shown, or another navigation or a blocker got in the way. */
  (to: To, options?: NavigateOptions): Promise<void>;
  /** Goes back or forward by that many entries. */
  (delta: number): Promise<void>;
};

/** Decides whether a navigation waits for the user's confirmation. */
export type ShouldBlock = (step: { currentLocation: Location; nextLocation: Location }) => boolean;

/** A navigation that waits for confirmation: `proceed` continues it, `reset` drops it. */
export type Blocker =
  | { state: 'unblocked' | 'proceeding'; proceed?: never; reset?: never }
  | { state: 'blocked'; proceed: () => void; reset: () => void };

/** What is shown. It changes when a navigation has loaded its code. */
export type RouterState = Readonly<{
  location: Location;
  type: NavigationType;
  branch: Branch;
  /** False until the code of the first page is loaded. */
  isStarted: boolean;
  /** The reason why the page could not be loaded. */
  error: { reason: unknown } | null;
  preventScrollReset: boolean;
  blocker: Blocker;
}>;

type OnChange = (state: RouterState, flushSync: boolean) => void;

const unblocked: Blocker = { state: 'unblocked' };

/**
 * Shows the page of the address. A navigation loads its page first; until then the previous page stays, with its
 * address.
 */
export class Router {
  state: RouterState;
  readonly navigate: Navigate;
  /** Runs before a navigation leaves a location. */
  onLeave: ((location: Location) => void) | null = null;
  readonly #routes: readonly Route[];
  readonly #history: RouterHistory;
  readonly #stopListening: () => void;
  #subscribers = new Set<OnChange>();
  #shouldBlock: ShouldBlock | null = null;
  /** The navigation that is loading its page. */
  #pending: object | null = null;
  /** Set while the router itself goes back to the entry that a blocked Back or Forward left. */
  #onReturned: (() => void) | null = null;

  constructor(routes: readonly Route[], history: RouterHistory) {
    this.#routes = routes;
    this.#history = history;
    const { location } = history;
    const branch = branchOf(routes, location.pathname);
    this.state = {
      location,
      branch,
      type: 'POP',
      isStarted: branch.every(componentOf),
      error: null,
      preventScrollReset: false,
      blocker: unblocked,
    };
    this.navigate = async (to: To | number, options: NavigateOptions = {}) => {
      if (typeof to === 'number') history.go(to);
      else await this.#navigate(to, options);
    };
    this.#stopListening = history.listen((next, delta) => this.#popped(next, delta));
    if (!this.state.isStarted) void this.#open('POP', location, {});
  }

  /** Whether a navigation is loading its page. */
  get isLoading(): boolean {
    return this.#pending !== null;
  }

  /** Ends the router: it no longer follows the history. */
  dispose(): void {
    this.#stopListening();
    this.#subscribers.clear();
    this.#pending = null;
  }

  subscribe(onChange: OnChange): () => void {
    this.#subscribers.add(onChange);
    return () => void this.#subscribers.delete(onChange);
  }

  /** Sets who decides about blocking, until the returned function is called. */
  block(shouldBlock: ShouldBlock): () => void {
    this.#shouldBlock = shouldBlock;
    return () => {
      if (this.#shouldBlock === shouldBlock) this.#shouldBlock = null;
    };
  }

  async #navigate(to: To, options: NavigateOptions): Promise<void> {
    const { pathname } = this.state.location;
    const next = newLocation(resolved(to, pathname), options.state);
    if (this.#isBlocked(next)) {
      this.#wait(() => void this.#navigate(to, options));
      return;
    }
    await this.#open(options.replace ? 'REPLACE' : 'PUSH', next, options);
  }

  #popped(next: Location, delta: number | null): void {
    if (this.#onReturned) {
      const onReturned = this.#onReturned;
      this.#onReturned = null;
      onReturned();
      return;
    }
    if (delta === null || !this.#isBlocked(next)) {
      void this.#open('POP', next, {});
      return;
    }
    const { promise: returned, resolve } = Promise.withResolvers<void>();
    this.#onReturned = resolve;
    this.#history.go(-delta);
    this.#wait(() => void returned.then(() => this.#history.go(delta)));
  }

  #isBlocked(nextLocation: Location): boolean {
    const { blocker, location: currentLocation } = this.state;
    return blocker.state !== 'proceeding' && this.#shouldBlock?.({ currentLocation, nextLocation }) === true;
  }

  /** Waits until the user confirms the navigation or drops it. */
  #wait(proceed: () => void): void {
    const set = (blocker: Blocker) => this.#update({ blocker });
    set({
      state: 'blocked',
      proceed: () => {
        set({ state: 'proceeding' });
        proceed();
      },
      reset: () => set(unblocked),
    });
  }

  /** Loads and shows a location. Synchronous when its code is loaded already. */
  async #open(
    type: NavigationType,
    location: Location,
    { preventScrollReset = false, flushSync = false }: NavigateOptions,
  ): Promise<void> {
    const navigation = {};
    this.#pending = navigation;
    this.onLeave?.(this.state.location);
    const branch = branchOf(this.#routes, location.pathname);
    let error: RouterState['error'] = null;
    const missing = branch.filter((route) => componentOf(route) === null);
    if (missing.length > 0) {
      try {
        await Promise.all(missing.map(loadRoute));
      } catch (reason) {
        error = { reason };
      }
      if (this.#pending !== navigation) return;
    }
    this.#pending = null;
    if (type === 'PUSH') this.#history.push(location);
    if (type === 'REPLACE') this.#history.replace(location);
    this.#update(
      { location, type, branch, isStarted: true, error, preventScrollReset, blocker: unblocked },
      flushSync && missing.length === 0,
    );
  }

  #update(changes: Partial<RouterState>, flushSync = false): void {
    this.state = { ...this.state, ...changes };
    for (const onChange of [...this.#subscribers]) onChange(this.state, flushSync);
  }
}
