import type { Person } from '#domain/admin/person.ts';
import { isBanned } from '#domain/admin/person-state.ts';
import { now } from '#web/browser/clock.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Badges for unusual states of an account, such as banned. Most accounts have none. */
export function PersonBadges({ person, isOwn }: { person: Person; isOwn: boolean }) {
  return (
    <>
      {isBanned(person, now()) ? <Badge tone="danger">Banned</Badge> : null}
      {person.confirmedAt === null ? (
        <Badge tone="caution">{person.invitedAt === null ? 'Not confirmed' : 'Invited'}</Badge>
      ) : null}
      {person.isOperator ? <Badge>Operator</Badge> : null}
      {isOwn ? <Badge tone="success">You</Badge> : null}
    </>
  );
}
