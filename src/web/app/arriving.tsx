import { Hourglass } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';

/** A screen that a later release brings, said plainly. */
export function Arriving() {
  const { pathname } = useLocation();
  const screen = screens[pathname.replace(/\/+$/, '')] ?? home;
  return (
    <Page title={screen.title} lead={screen.lead}>
      <EmptyState
        Icon={Hourglass}
        title={screen.promise}
        action={
          <Link to="/generator" className={buttonClass()}>
            Open Video Generator
          </Link>
        }
      >
        Until then, the Video Generator is ready to use.
      </EmptyState>
    </Page>
  );
}

type Screen = { title: string; lead: string; promise: string };

const home: Screen = {
  title: 'Home',
  lead: 'Today’s writing at a glance: ideas, drafts and what is left to do.',
  promise: 'The content engine arrives with the writing tools',
};

const screens: Record<string, Screen> = {
  '/interview': {
    title: 'Interview Me',
    lead: 'Answer questions aloud and turn what you said into posts.',
    promise: 'Interviews arrive with voice recording',
  },
  '/planner': {
    title: 'Content Planner',
    lead: 'Your posts on a calendar, one slot at a time.',
    promise: 'Planning arrives with the content calendar',
  },
  '/formula': {
    title: 'Formula Page',
    lead: 'What makes a post work, taken apart so that you can use it.',
    promise: 'Formulas arrive with post breakdowns',
  },
  '/linkedin-batch': {
    title: 'LinkedIn Batch',
    lead: 'Thirty posts as one table, edited in place.',
    promise: 'The batch table arrives with the writing tools',
  },
  '/settings': {
    title: 'Settings',
    lead: 'How Standout works for you.',
    promise: 'Settings arrive with the writing tools',
  },
};
