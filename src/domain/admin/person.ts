/** An account in the list of people. Times are ISO 8601; null means never. */
export type Person = Readonly<{
  userId: string;
  email: string;
  createdAt: string;
  invitedAt: string | null;
  confirmedAt: string | null;
  lastSignInAt: string | null;
  /** In the future while the account is banned; null if it never was. */
  bannedUntil: string | null;
  isOperator: boolean;
}>;

/** One page of the people whose email contains the search, newest account first. */
export type PeoplePage = Readonly<{ people: readonly Person[]; total: number }>;

export const peoplePerPage = 25;

/** A second factor: an authenticator app, a phone, or a passkey. */
export type Factor = Readonly<{
  factorId: string;
  kind: 'totp' | 'phone' | 'webauthn';
  name: string;
  isVerified: boolean;
  createdAt: string;
}>;

/**
 * Storage in bytes. `limit` is null if there is none. `ownLimit` is the limit that an operator set for this account,
 * or null if the default applies.
 */
export type Space = Readonly<{ used: number; limit: number | null; ownLimit: number | null }>;

export type PersonDetails = Person &
  Readonly<{
    factors: readonly Factor[];
    /** How the account signs in: `email`, `google`, … */
    providers: readonly string[];
    /** The number of active sessions; null if the backend does not report it. */
    sessionCount: number | null;
    /** Null if the backend does not measure storage. */
    space: Space | null;
  }>;
