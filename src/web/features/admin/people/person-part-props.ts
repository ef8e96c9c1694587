import type { PersonDetails } from '#domain/admin/person.ts';

/** The props of a panel section: the account, and a callback for its new state after an action. */
export type PersonPartProps = { person: PersonDetails; onDetails: (details: PersonDetails) => void };
