import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { focusScreen } from '#web/browser/focus.ts';
import { useTheme } from '#web/browser/theme.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { useWayBack } from './use-way-back.ts';

/** Around every screen: the tab's title, the skip link, the way back, toasts, which outlast the screen that says them, and the focus on what one came for after a navigation. */
export function Root() {
  const title = useTitle();
  const { theme } = useTheme();
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  useWayBack();

  useEffect(() => {
    document.title = title === null ? 'Standout' : `${title} · Standout`;
  }, [title]);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    // Where the address names a part of the page, the page goes there itself.
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

/** The first place of every page that is loaded has the same key: what another one left there is not its own. */
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
