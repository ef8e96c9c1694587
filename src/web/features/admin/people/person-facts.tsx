import type { ReactNode } from 'react';
import type { PersonDetails } from '#domain/admin/person.ts';
import { isBanned } from '#domain/admin/person-state.ts';
import { now } from '#web/browser/clock.ts';
import { momentLabel } from '#web/browser/dates.ts';

/** Shows when the account was created, confirmed, and last used, and how it signs in. */
export function PersonFacts({ person }: { person: PersonDetails }) {
  const { createdAt, invitedAt, confirmedAt, lastSignInAt, bannedUntil, providers, sessionCount } = person;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 sm:gap-y-4">
      <Fact label="Created">{moment(createdAt)}</Fact>
      {invitedAt === null ? null : <Fact label="Invited">{moment(invitedAt)}</Fact>}
      <Fact label="Email confirmed">{confirmedAt === null ? 'Not yet' : moment(confirmedAt)}</Fact>
      <Fact label="Last sign-in">{lastSignInAt === null ? 'Never' : moment(lastSignInAt)}</Fact>
      {bannedUntil !== null && isBanned(person, now()) ? (
        <Fact label="Banned until">{endOfBan(bannedUntil)}</Fact>
      ) : null}
      <Fact label="Signs in with">{providers.map(providerName).join(', ') || 'Nothing yet'}</Fact>
      {sessionCount === null ? null : (
        <Fact label="Signed in on">{sessionCount === 1 ? '1 device' : `${sessionCount} devices`}</Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 sm:grid sm:content-start">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function moment(at: string): string {
  return momentLabel(Date.parse(at));
}

/** GoTrue bans only for a limited time, so a permanent ban lasts a century. */
function endOfBan(bannedUntil: string): string {
  const instant = Date.parse(bannedUntil);
  const decade = 10 * 365 * 24 * 3_600_000;
  return instant - now() > decade ? 'You lift the ban' : moment(bannedUntil);
}

function providerName(provider: string): string {
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}
