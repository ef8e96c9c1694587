import { addressOf, type Location } from './location.ts';

/** The browser's history, as the router uses it. */
export type RouterHistory = {
  readonly location: Location;
  push: (location: Location) => void;
  replace: (location: Location) => void;
  go: (delta: number) => void;
  /**
   * Reports each Back and Forward until the returned function is called. `delta` is the number of entries, or null when
   * an entry was not created here, such as one of an in-page link.
   */
  listen: (onPop: (location: Location, delta: number | null) => void) => () => void;
};

/** What the router stores in an entry. Entries outlive a release, so these names stay. */
type EntryState = { usr?: unknown; key?: unknown; idx?: unknown } | null;

/** Uses the history of this page. */
export function browserHistory(): RouterHistory {
  let index = indexOf(history.state);
  if (index === null) {
    index = 0;
    history.replaceState({ ...history.state, idx: index }, '');
  }
  return {
    get location() {
      return locationOf(history.state);
    },
    push: (pushed) => {
      index = (indexOf(history.state) ?? 0) + 1;
      const address = addressOf(pushed);
      try {
        history.pushState(entryOf(pushed, index), '', address);
      } catch {
        // Safari refuses more than 100 entries in 30 seconds.
        location.assign(address);
      }
    },
    replace: (replaced) => {
      index = indexOf(history.state);
      history.replaceState(entryOf(replaced, index), '', addressOf(replaced));
    },
    go: (delta) => history.go(delta),
    listen: (onPop) => {
      const popped = () => {
        const next = indexOf(history.state);
        const delta = next === null ? null : next - (index ?? 0);
        index = next;
        onPop(locationOf(history.state), delta);
      };
      addEventListener('popstate', popped);
      return () => removeEventListener('popstate', popped);
    },
  };
}

function locationOf(entry: EntryState): Location {
  const { pathname, search, hash } = location;
  const { usr, key } = entry ?? {};
  return {
    pathname,
    search,
    hash,
    state: typeof usr === 'object' ? usr : null,
    key: typeof key === 'string' ? key : 'default',
  };
}

function entryOf({ state, key }: Location, idx: number | null): EntryState {
  return { usr: state, key, idx };
}

function indexOf(entry: EntryState): number | null {
  return typeof entry?.idx === 'number' ? entry.idx : null;
}
