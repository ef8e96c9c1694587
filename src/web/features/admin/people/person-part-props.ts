import type { PersonDetails } from '#domain/admin/person.ts';

/** The props of a part of the panel: the account, and a callback for an action's answer. */
export type PersonPartProps = { person: PersonDetails; onDetails: (details: PersonDetails) => void };
