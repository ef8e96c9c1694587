import { useEffect, useLayoutEffect } from 'react';
import { storageKeys } from '../storage-keys.ts';
import type { Location } from './location.ts';
import { useRouter, useRouterState } from './router-provider.tsx';

/** The vertical scroll positions of this tab's history entries, in CSS pixels. */
type Positions = Record<string, number>;

let known: Positions | null = null;

/**
 * Scrolls like a browser that loads each page: to the top or the target of the hash, and with Back, Forward, and a
 * reload to where the page was left. Use once, around all screens.
 */
export function useScrollRestoration(): void {
  const router = useRouter();
  const { location, preventScrollReset } = useRouterState();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    history.scrollRestoration = 'manual';
    addEventListener('pageshow', () => (history.scrollRestoration = 'manual'), { signal });
    addEventListener(
      'pagehide',
      () => {
        // While a page loads, the address may be the next one's already.
        if (!router.isLoading) savePosition(router.state.location);
        try {
          sessionStorage.setItem(storageKeys.scrollPositions, JSON.stringify(positions()));
        } catch {
          // Storage is full or blocked: a reload starts at the top.
        }
        history.scrollRestoration = 'auto';
      },
      { signal },
    );
    router.onLeave = savePosition;
    return () => {
      router.onLeave = null;
      history.scrollRestoration = 'auto';
      controller.abort();
    };
  }, [router]);
  useLayoutEffect(() => {
    const position = positions()[keyOf(location)];
    if (position !== undefined) scrollTo(0, position);
    else if (!scrollToHash(location.hash) && !preventScrollReset) scrollTo(0, 0);
  }, [location, preventScrollReset]);
}

function savePosition(location: Location): void {
  positions()[keyOf(location)] = scrollY;
}

/** Every page load starts with the key `default`, so that key cannot tell pages apart. */
function keyOf({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}

function scrollToHash(hash: string): boolean {
  const target = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
  target?.scrollIntoView();
  return target !== null;
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function positions(): Positions {
  known ??= stored();
  return known;
}

function stored(): Positions {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKeys.scrollPositions) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, position]) => typeof position === 'number'));
  } catch {
    return {};
  }
}
