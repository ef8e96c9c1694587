import { PanelLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Outlet } from 'react-router';
import { toast } from 'sonner';
import { useTheme } from '#web/browser/theme.ts';
import { signOut } from '#web/data/access.ts';
import { takeConfirmation } from '#web/data/confirmation.ts';
import { forgetRefusedLink, refusedLink, useSession } from '#web/data/session.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { dropDiscardedSounds } from '#web/data/store/ideas.ts';
import { KeyDialog } from '#web/features/ai/key-dialog.tsx';
import { QuickCapture } from '#web/features/engine/quick-capture.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { TooltipGroup } from '#web/ui/tooltip.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useLineLength } from './line-length.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebarState } from './sidebar-state.ts';

/** Around every protected screen: top bar, sidebar, toasts. */
export function Shell() {
  const session = useSession();
  const sidebar = useSidebarState();
  const { theme } = useTheme();
  useLineLength();
  const email = session.status === 'signed-in' ? (session.user.email ?? '') : '';

  useEffect(() => {
    const refused = refusedLink();
    if (refused) toast.error(refused.message, { description: 'You are still signed in.' });
    forgetRefusedLink();
    void attempt(dropDiscardedSounds);
    if (takeConfirmation()) toast.success('Your email address is confirmed. Welcome!');
  }, []);

  return (
    <TooltipGroup>
      <div className="flex min-h-dvh flex-col">
        <header className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-line bg-paper/90 px-2 backdrop-blur sm:px-4">
          <Button
            variant="quiet"
            size="icon"
            aria-label="Toggle sidebar"
            aria-expanded={sidebar.isOpen}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={sidebar.toggle}
          >
            <PanelLeft aria-hidden="true" className="size-5" />
          </Button>
          <Link to="/" className="inline-flex min-h-11 items-center rounded-lg">
            <Brand />
          </Link>
          <div className="ml-auto">
            <AccountMenu email={email} onLogOut={logOut} />
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
                onNavigate={() => sidebar.setOpen(false)}
                onLogOut={logOut}
              />
            </Sheet>
          ) : (
            <aside
              className={`sticky top-16 h-[calc(100dvh-4rem)] shrink-0 overflow-hidden border-r border-line transition-[width] duration-200 ease-out ${sidebar.isOpen ? 'w-64' : 'w-12'}`}
            >
              <Sidebar email={email} isFolded={!sidebar.isOpen} onLogOut={logOut} />
            </aside>
          )}
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            <Outlet />
          </main>
        </div>
      </div>
      <QuickCapture />
      <KeyDialog />
      <Toaster theme={theme} />
    </TooltipGroup>
  );
}

async function logOut(): Promise<void> {
  const result = await signOut();
  if (!result.ok) toast.error(result.message);
}
