import { Link, useSearchParams } from 'react-router';
import { screens } from '#domain/screens.ts';
import { Page } from '#web/ui/page.tsx';
import { ActivityPart } from './activity/activity-part.tsx';
import { BackupsPart } from './backups-part.tsx';
import { EmailPart } from './email-part.tsx';
import { PeoplePart } from './people/people-part.tsx';
import { ServerPart } from './server-part.tsx';
import { SignUpPart } from './sign-up-part.tsx';

const parts = [
  { id: 'people', title: 'People', Part: PeoplePart },
  { id: 'sign-up', title: 'Sign-up', Part: SignUpPart },
  { id: 'activity', title: 'Activity', Part: ActivityPart },
  { id: 'email', title: 'Email', Part: EmailPart },
  { id: 'backups', title: 'Backups', Part: BackupsPart },
  { id: 'server', title: 'Server', Part: ServerPart },
] as const;

/** The screen at `/admin`, for operators. */
export function AdminPage() {
  const [search] = useSearchParams();
  const shown = parts.find(({ id }) => id === search.get('part')) ?? parts[0];
  return (
    <Page title="Admin">
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[11rem_minmax(0,44rem)] lg:gap-12">
        <nav
          aria-label="Admin"
          className="flex max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] max-lg:sm:-mx-8 max-lg:sm:px-8 lg:sticky lg:top-24 lg:flex-col lg:self-start"
        >
          {parts.map(({ id, title }) => (
            <Link
              key={id}
              to={id === 'people' ? screens.admin.path : `?part=${id}`}
              aria-current={id === shown.id ? 'page' : undefined}
              className="shows-chosen flex min-h-11 shrink-0 items-center rounded-control px-1.5 text-sm max-sm:text-[0.8125rem] sm:px-2 lg:px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink aria-[current]:bg-chosen aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {title}
            </Link>
          ))}
        </nav>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <shown.Part />
        </div>
      </div>
    </Page>
  );
}
