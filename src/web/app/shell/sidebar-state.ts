import { type RefObject, useRef, useState } from 'react';
import { now } from '#web/browser/clock.ts';
import { useMediaQuery } from '#web/browser/media.ts';
import { useShortcut } from '#web/browser/shortcuts.ts';

/** A sidebar that is either wide or folded to icons. On narrow screens, it is a drawer that is initially closed. */
export type SidebarState = {
  isDrawer: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  toggle: () => void;
  /** The ref for the sidebar, unless it is a drawer. */
  wide: RefObject<HTMLElement | null>;
  /** The ref for the button that toggles it. */
  trigger: RefObject<HTMLButtonElement | null>;
};

/**
 * The sidebar's state. On screens wider than a phone, a cookie remembers it for 7 days, and Ctrl+B or Cmd+B toggles
 * it. On a tablet, it starts folded because it would take a third of the screen.
 */
export function useSidebarState(): SidebarState {
  const isDrawer = useMediaQuery('(width < 48rem)');
  const isWide = useMediaQuery('(width >= 64rem)');
  const [chosen, setChosen] = useState(readCookie);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isOpen = isDrawer ? isDrawerOpen : (chosen ?? isWide);

  const setOpen = (next: boolean) => {
    if (isDrawer) {
      setDrawerOpen(next);
      return;
    }
    setChosen(next);
    rememberOpen(next);
  };
  const wide = useRef<HTMLElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    // The links are replaced, so if one of them has the focus, the toggle button gets it.
    if (wide.current?.contains(document.activeElement)) trigger.current?.focus();
    setOpen(!isOpen);
  };

  useShortcut('sidebar', toggle);

  return { isDrawer, isOpen, setOpen, toggle, wide, trigger };
}

const cookieName = 'sidebar_state';
const cookieLifetimeMs = 7 * 24 * 60 * 60_000;

/**
 * Needs a secure context (https://developer.mozilla.org/docs/Web/API/Window/cookieStore). If cookies are blocked,
 * nothing happens.
 */
function rememberOpen(isOpen: boolean): void {
  if (!('cookieStore' in window)) return;
  void cookieStore
    .set({ name: cookieName, value: String(isOpen), expires: now() + cookieLifetimeMs, sameSite: 'lax' })
    .catch(() => undefined);
}

/** Whether the sidebar was left open; null if the user never toggled it. */
function readCookie(): boolean | null {
  const cookies = document.cookie.split('; ');
  if (cookies.includes(`${cookieName}=true`)) return true;
  return cookies.includes(`${cookieName}=false`) ? false : null;
}
