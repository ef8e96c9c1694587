import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { fetchIsOperator } from '#web/data/admin/operator.ts';
import { layerCountIn } from '#web/ui/layers.ts';
import { Page } from '#web/ui/page.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountDataCard } from './account-data-card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { DataCard } from './data-card.tsx';
import { HabitsCard } from './habits-card.tsx';
import { PublishingCard } from './publishing-card.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { SyncCard } from './sync-card.tsx';
import { ThoughtLeadersCard } from './thought-leaders-card.tsx';

/** The settings at `/settings`. Cards of other features are props, because features must not import each other. */
export function SettingsPage({
  email,
  aiCards,
  brandCard,
  backup,
}: {
  email: string;
  aiCards: ReactNode;
  brandCard: ReactNode;
  backup: ReactNode;
}) {
  const sections = [
    {
      id: 'account',
      title: 'Account',
      content: (
        <>
          <AccountCard email={email} />
          <AccountDataCard email={email} />
        </>
      ),
    },
    {
      id: 'security',
      title: 'Security',
      content: (
        <>
          <SecondStepCard />
          <SessionsCard />
          <ActivityCard />
        </>
      ),
    },
    {
      id: 'ai',
      title: 'AI',
      content: (
        <>
          {aiCards}
          <ThoughtLeadersCard />
        </>
      ),
    },
    {
      id: 'writing',
      title: 'Writing',
      content: (
        <>
          <HabitsCard />
          <PublishingCard />
        </>
      ),
    },
    {
      id: 'looks',
      title: 'Appearance',
      content: (
        <>
          <AppearanceCard />
          {brandCard}
        </>
      ),
    },
    { id: 'devices', title: 'Sync', content: <SyncCard /> },
    { id: 'data', title: 'Data', content: <DataCard backup={backup} /> },
  ];
  useHashTarget();
  // After this request, operators see the admin screen in the sidebar.
  useEffect(() => void fetchIsOperator().catch(() => undefined), []);
  return (
    <Page title="Settings">
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[11rem_minmax(0,44rem)] lg:gap-12">
        <SettingsNav sections={sections} />
        <div className="grid min-w-0 grid-cols-1 gap-10">
          {sections.map(({ id, title, content }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="grid scroll-mt-4 grid-cols-1 gap-4"
            >
              <h2 id={`${id}-title`} className="text-xl font-semibold outline-none">
                {title}
              </h2>
              {content}
            </section>
          ))}
          <p className="text-sm text-ink-soft">
            See what leaves this browser:{' '}
            <Link
              to="/privacy"
              className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
            >
              Privacy
            </Link>
          </p>
        </div>
      </div>
    </Page>
  );
}

/** Scrolls to the card or section in the URL hash and focuses its heading. */
function useHashTarget(): void {
  const location = useLocation();
  // Following the same link again creates a new location, so this runs again.
  useEffect(() => {
    if (layerCountIn(location.state) > 0) return;
    const target = document.getElementById(location.hash.slice(1));
    const heading = target?.querySelector<HTMLElement>('h2, h3');
    if (!target || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    target.scrollIntoView();
  }, [location]);
}
