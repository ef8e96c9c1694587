import { useEffect, useRef } from 'react';
import { focusScreen } from '#web/browser/focus.ts';
import { useLocation, usePageTitle } from '#web/browser/router/hooks.ts';
import { Outlet } from '#web/browser/router/router-provider.tsx';
import { useScrollRestoration } from '#web/browser/router/use-scroll-restoration.ts';
import { useTheme } from '#web/browser/theme.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { useBackButton } from './use-back-button.ts';

/** Wraps every screen: tab title, skip link, Back button, toasts, and the focus after a navigation. */
export function Root() {
  const title = usePageTitle();
  const { theme } = useTheme();
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  useBackButton();
  useScrollRestoration();

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
      <Toaster theme={theme} />
    </>
  );
}
