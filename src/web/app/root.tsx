import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { focusScreen } from '#web/browser/focus.ts';
import { useTheme } from '#web/browser/theme.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { useBackButton } from './use-back-button.ts';
import { useWaitingFile } from './use-waiting-file.ts';

/** Wraps every screen: tab title, skip link, Back button, toasts, and the focus after a navigation. */
export function Root() {
  const title = useTitle();
  const { theme } = useTheme();
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  useBackButton();
  useWaitingFile();

  useEffect(() => {
    document.title = title === null ? 'Standout' : `${title} · Standout`;
  }, [title]);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    // A screen handles its own hash.
    if (hash === '') focusScreen();
  }, [pathname, hash]);

  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-3 text-sm font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      <ScrollRestoration getKey={placeKey} />
      <Toaster theme={theme} />
    </>
  );
}

/** The first entry of every page load has the key `default`, so that key does not identify a place. */
function placeKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}

function useTitle(): string | null {
  const handle = useMatches().at(-1)?.handle;
  return typeof handle === 'object' &&
    handle !== null &&
    'title' in handle &&
    typeof handle.title === 'string'
    ? handle.title
    : null;
}
