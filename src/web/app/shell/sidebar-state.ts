import Cookies from 'js-cookie';
import { type RefObject, useRef, useState } from 'react';
import { useMediaQuery } from '#web/browser/media.ts';
import { useShortcut } from '#web/browser/shortcuts.ts';

/** A sidebar that is wide or folded to icons; on a narrow screen a drawer instead, closed at first. */
export type SidebarState = {
  isDrawer: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  toggle: () => void;
  /** For the sidebar, where it is none that slides in. */
  wide: RefObject<HTMLElement | null>;
  /** For the button that toggles it. */
  trigger: RefObject<HTMLButtonElement | null>;
};

/** The sidebar's state: wide screens remember it in a cookie for 7 days, Ctrl or Cmd and B toggles it everywhere. */
export function useSidebarState(): SidebarState {
  const isDrawer = useMediaQuery('(width < 48rem)');
  const [isWideOpen, setWideOpen] = useState(() => Cookies.get(cookieName) !== 'false');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isOpen = isDrawer ? isDrawerOpen : isWideOpen;

  const setOpen = (next: boolean) => {
    if (isDrawer) {
      setDrawerOpen(next);
      return;
    }
    setWideOpen(next);
    Cookies.set(cookieName, String(next), { expires: cookieDays, sameSite: 'lax' });
  };
  const wide = useRef<HTMLElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    // Folded and wide, its links are others: whoever is on one goes to the button that brings them back.
    if (wide.current?.contains(document.activeElement)) trigger.current?.focus();
    setOpen(!isOpen);
  };

  useShortcut('sidebar', toggle);

  return { isDrawer, isOpen, setOpen, toggle, wide, trigger };
}

const cookieName = 'sidebar_state';
const cookieDays = 7;
