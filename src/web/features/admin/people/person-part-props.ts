import type { PersonDetails } from '#domain/admin/person.ts';

/** What a part of the panel gets: the account, and a place for what an action answered. */
export type PersonPartProps = { person: PersonDetails; onDetails: (details: PersonDetails) => void };
