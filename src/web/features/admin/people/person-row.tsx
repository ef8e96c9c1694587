import type { Person } from '#domain/admin/person.ts';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { now } from '#web/browser/clock.ts';
import { instantLabel } from '#web/browser/dates.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { PersonBadges } from './person-badges.tsx';

export function PersonRow({ person, isOwn, onOpen }: { person: Person; isOwn: boolean; onOpen: () => void }) {
  const { email, createdAt, lastSignInAt } = person;
  return (
    <li className="relative flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-3 py-3 transition-colors hover:bg-sunken has-focus-visible:bg-sunken">
      <Avatar email={email} />
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        {/* The button's `after` covers the row. */}
        <button
          type="button"
          onClick={onOpen}
          className="text-left font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-control"
        >
          {email || 'No email'}
        </button>
        <p className="text-sm text-ink-soft">
          <span className="max-sm:hidden">since {instantLabel(Date.parse(createdAt))} · </span>
          {lastSignInAt === null
            ? 'never signed in'
            : `signed in ${elapsedLabel(Date.parse(lastSignInAt), now()).toLowerCase()}`}
        </p>
      </div>
      <span className="flex flex-wrap gap-1.5 empty:hidden max-lg:basis-full max-lg:pl-13">
        <PersonBadges person={person} isOwn={isOwn} />
      </span>
    </li>
  );
}
