import type { RouterHistory } from '#web/browser/router/history.ts';
import { type Location, newLocation, resolved } from '#web/browser/router/location.ts';

/** A history of its own, so that a test leaves the page's address alone. */
export function memoryHistory(address: string): RouterHistory {
  const entries: Location[] = [newLocation(resolved(address, '/'), null)];
  let index = 0;
  let onPop: Parameters<RouterHistory['listen']>[0] | null = null;
  const location = () => {
    const entry = entries[index];
    if (!entry) throw new Error('The history has no such entry.');
    return entry;
  };
  return {
    get location() {
      return location();
    },
    push: (pushed) => {
      entries.splice(index + 1, entries.length, pushed);
      index += 1;
    },
    replace: (replaced) => {
      entries[index] = replaced;
    },
    go: (delta) => {
      const before = index;
      index = Math.min(Math.max(index + delta, 0), entries.length - 1);
      onPop?.(location(), index - before);
    },
    listen: (listener) => {
      onPop = listener;
      return () => {
        onPop = null;
      };
    },
  };
}
