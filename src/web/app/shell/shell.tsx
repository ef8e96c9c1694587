import { PanelLeft, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { ariaKeyShortcuts, keyLabels, shortcuts } from '#domain/keyboard/shortcuts.ts';
import { now } from '#web/browser/clock.ts';
import { recoverLostFocus } from '#web/browser/focus-recovery.ts';
import { whenIdle } from '#web/browser/idle.ts';
import { isMac } from '#web/browser/platform.ts';
import { useShortcut } from '#web/browser/shortcuts.ts';
import { withoutRedirectError } from '#web/data/account/auth-redirect.ts';
import { takeConfirmation } from '#web/data/account/email-confirmation.ts';
import { clearRedirect, isFirstOfTwoLinks, redirectRefusal, useSession } from '#web/data/account/session.ts';
import { isNewcomer } from '#web/data/account/session-state.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { KeyDialog } from '#web/features/ai/key-dialog.tsx';
import { useSprintEnd } from '#web/features/engine/use-sprint-end.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { LazyDialog, lazyModule, useLazyModule } from '#web/ui/lazy.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccountMenu } from './account-menu.tsx';
import { useLineLength } from './line-length.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebarState } from './sidebar-state.ts';
import { syncWhenIdle } from './sync-when-idle.ts';

const idleParts = lazyModule(() => import('./idle-parts.ts'));
const palette = lazyModule(() => import('../palette/palette.tsx'));
const syncParts = lazyModule(() => import('./sync-parts.tsx'));
const logOutDialog = lazyModule(() => import('./log-out-dialog.tsx'));
const shortcutSheet = lazyModule(() => import('../palette/shortcut-sheet.tsx'));

/** Wraps every protected screen: top bar, sidebar, and dialogs with global shortcuts. */
export function Shell() {
  const session = useSession();
  const sidebar = useSidebarState();
  useLineLength();
  useSprintEnd();
  useEffect(recoverLostFocus, []);
  const [openWindow, setOpenWindow] = useState<'palette' | 'shortcuts' | 'capture' | 'log-out' | null>(null);
  const openChangeHandler = (window: typeof openWindow) => (isOpen: boolean) => {
    // If one dialog opens another, the new dialog stays open when the first one closes.
    if (isOpen) setOpenWindow(window);
    else setOpenWindow((current) => (current === window ? null : current));
  };
  const isModal = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
  const openPalette = () => {
    // Never opens above an open dialog.
    if (!isModal()) setOpenWindow('palette');
  };
  useShortcut('palette', openPalette);
  useShortcut('capture', () => setOpenWindow('capture'));
  useShortcut('sheet', () => setOpenWindow('shortcuts'));
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const sync = useLazyModule(syncParts, isIdle, () => setIdle(false));
  const logOut = () => setOpenWindow('log-out');
  const email = session.status === 'signed-in' ? (session.user.email ?? '') : '';
  const userId = session.status === 'signed-in' ? session.user.id : null;
  useEffect(() => (userId === null ? undefined : syncWhenIdle(userId)), [userId]);

  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const showRedirectResult = useEffectEvent(() => {
    const refused = redirectRefusal();
    if (refused) toast.error(refused.message, { description: 'You are still signed in.' });
    if (isFirstOfTwoLinks())
      toast.info('Link confirmed', {
        description: 'Now open the link we sent to your other address.',
      });
    // The router still has the fragment in its URL and would restore it with the next navigation.
    if (refused || isFirstOfTwoLinks())
      void navigate({ pathname, search: withoutRedirectError(search) }, { state, replace: true });
    clearRedirect();
    const confirmation = takeConfirmation();
    if (confirmation === 'confirmed' || (session.status === 'signed-in' && isNewcomer(session.user, now())))
      // If this fails, the account only starts without its first steps.
      void attempt(async () => {
        const { changeFirstRun } = await import('#web/data/store/first-run.ts');
        await changeFirstRun({ isOffered: true });
      });
    if (confirmation === 'confirmed') toast.success('Your email address is confirmed. Welcome!');
    if (confirmation === 'new-address') toast.success(`Your email address is now ${email}.`);
  });
  useEffect(() => {
    showRedirectResult();
    whenIdle(() => void cleanUp());
  }, []);

  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <header
          data-top-bar
          className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-line bg-paper/90 px-2 backdrop-blur max-[18rem]:gap-0 sm:px-4 low:static"
        >
          <Button
            ref={sidebar.trigger}
            variant="quiet"
            size="icon"
            aria-label="Toggle sidebar"
            aria-expanded={sidebar.isOpen}
            aria-keyshortcuts={ariaKeyShortcuts(shortcuts.sidebar.press)}
            className="relative"
            onClick={sidebar.toggle}
          >
            <PanelLeft aria-hidden="true" className="size-5" />
            {sidebar.isDrawer && sync ? <sync.NewAnswers isFolded /> : null}
          </Button>
          <Link to="/" className="inline-flex min-h-11 items-center rounded-lg">
            <Brand />
          </Link>
          <div className="ml-auto flex items-center gap-2 max-[18rem]:gap-0 sm:gap-3">
            <button
              type="button"
              aria-keyshortcuts={ariaKeyShortcuts(shortcuts.palette.press)}
              onClick={() => setOpenWindow('palette')}
              className="inline-flex size-11 items-center justify-center gap-2 rounded-control text-sm text-ink-soft hover:bg-sunken hover:text-ink md:w-auto md:border md:border-edge md:bg-surface md:px-3"
            >
              <Search aria-hidden="true" className="size-5 md:size-4" />
              <span className="max-md:sr-only">Search</span>
              <span className="sr-only"> and commands</span>
              <span aria-hidden="true" className="hidden lg:inline-flex">
                <Keys keys={keyLabels(shortcuts.palette.press, isMac())} />
              </span>
            </button>
            <AccountMenu
              email={email}
              mark={sync && <sync.SyncDot />}
              onShowShortcuts={() => setOpenWindow('shortcuts')}
              onLogOut={logOut}
            />
          </div>
        </header>
        <div className="flex flex-1">
          {sidebar.isDrawer ? (
            <Sheet
              label="Navigation"
              heading={<Brand />}
              isOpen={sidebar.isOpen}
              onOpenChange={sidebar.setOpen}
            >
              <Sidebar
                email={email}
                isFolded={false}
                status={sync && <sync.SyncLine onNavigate={() => sidebar.setOpen(false)} />}
                onNavigate={() => sidebar.setOpen(false)}
                NewAnswers={sync?.NewAnswers}
                onLogOut={logOut}
              />
            </Sheet>
          ) : (
            <aside
              ref={sidebar.wide}
              className={`sticky top-16 h-[calc(100dvh-4rem)] shrink-0 low:top-0 low:h-dvh overflow-hidden border-r border-line transition-[width] duration-200 ease-out ${sidebar.isOpen ? 'w-64' : 'w-12'}`}
            >
              <Sidebar
                email={email}
                isFolded={!sidebar.isOpen}
                status={sync && <sync.SyncLine onNavigate={undefined} />}
                NewAnswers={sync?.NewAnswers}
                onLogOut={logOut}
              />
            </aside>
          )}
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            {sync ? (
              <>
                <sync.SyncQuestion />
                <sync.DeletedAccountNotice />
              </>
            ) : null}
            <Outlet />
          </main>
        </div>
      </div>
      <LazyDialog
        module={idleParts}
        isOpen={openWindow === 'capture'}
        onOpenChange={openChangeHandler('capture')}
      >
        {({ QuickCapture }) => (
          <QuickCapture isOpen={openWindow === 'capture'} onOpenChange={openChangeHandler('capture')} />
        )}
      </LazyDialog>
      <LazyDialog
        module={palette}
        isOpen={openWindow === 'palette'}
        onOpenChange={openChangeHandler('palette')}
      >
        {({ Palette }) => (
          <Palette
            isOpen={openWindow === 'palette'}
            onOpenChange={openChangeHandler('palette')}
            shell={{
              capture: () => setOpenWindow('capture'),
              showShortcuts: () => setOpenWindow('shortcuts'),
              toggleSidebar: sidebar.toggle,
              logOut,
            }}
          />
        )}
      </LazyDialog>
      <LazyDialog
        module={shortcutSheet}
        isOpen={openWindow === 'shortcuts'}
        onOpenChange={openChangeHandler('shortcuts')}
      >
        {({ ShortcutSheet }) => (
          <ShortcutSheet isOpen={openWindow === 'shortcuts'} onOpenChange={openChangeHandler('shortcuts')} />
        )}
      </LazyDialog>
      <LazyDialog
        module={logOutDialog}
        isOpen={openWindow === 'log-out'}
        onOpenChange={openChangeHandler('log-out')}
      >
        {({ LogOutDialog }) => (
          <LogOutDialog isOpen={openWindow === 'log-out'} onOpenChange={openChangeHandler('log-out')} />
        )}
      </LazyDialog>
      <KeyDialog />
    </>
  );
}

/** Deletes the audio of discarded ideas. Also loads the dialog for the capture shortcut. */
async function cleanUp(): Promise<void> {
  // If they cannot be loaded, the next page cleans up, and the shortcut shows the error.
  const parts = await idleParts.load().catch(() => null);
  if (!parts) return;
  await attempt(parts.dropDiscardedAudio);
  await attempt(parts.dropExpiredCandidates);
}
