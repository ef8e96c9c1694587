import type { AuditPage } from './audit-entry.ts';
import type { PeoplePage, PersonDetails } from './person.ts';
import type { Backups, ServerStatus, SlowQueries, StoredBackup } from './server-status.ts';
import type { SignUpPolicy, SignUpSettings } from './sign-up-policy.ts';

type Nothing = Readonly<Record<never, never>>;
type OfPerson = Readonly<{ userId: string }>;

/**
 * The actions of the `admin` function: the fields of a request besides `action`, and the answer. Answers about a
 * person show the state after the action.
 */
type AdminActions = {
  /** `page` starts at 1. */
  people: { request: Readonly<{ search: string; page: number }>; answer: PeoplePage };
  person: { request: OfPerson; answer: PersonDetails };
  invite: { request: Readonly<{ email: string }>; answer: PersonDetails };
  confirm: { request: OfPerson; answer: PersonDetails };
  ban: { request: OfPerson; answer: PersonDetails };
  unban: { request: OfPerson; answer: PersonDetails };
  'sign-out': { request: OfPerson; answer: PersonDetails };
  'remove-factor': { request: OfPerson & Readonly<{ factorId: string }>; answer: PersonDetails };
  /** Null restores the default. */
  'set-quota': { request: OfPerson & Readonly<{ bytes: number | null }>; answer: PersonDetails };
  delete: { request: OfPerson; answer: Nothing };
  'sign-up': { request: Nothing; answer: SignUpSettings };
  'set-sign-up': { request: Readonly<{ policy: SignUpPolicy }>; answer: SignUpSettings };
  /**
   * `search` matches a part of an email; `userId` limits the log to one account. Session renewals are left out,
   * because they would bury everything else.
   */
  audit: {
    request: Readonly<{ search: string; userId: string | null; before: string | null }>;
    answer: AuditPage;
  };
  'test-email': { request: Readonly<{ to: string }>; answer: Nothing };
  backups: { request: Nothing; answer: Backups };
  'back-up': { request: Nothing; answer: StoredBackup };
  'slow-queries': { request: Nothing; answer: SlowQueries };
  server: { request: Nothing; answer: ServerStatus };
};

export type AdminAction = keyof AdminActions;
export type AdminRequest<Action extends AdminAction = AdminAction> = {
  [Each in Action]: { action: Each } & AdminActions[Each]['request'];
}[Action];
export type AdminAnswer<Action extends AdminAction> = AdminActions[Action]['answer'];

/** The error `code` (status 501) for actions that this backend does not support. The screen hides those parts. */
export const notOfferedCode = 'not_offered';
/** The error `code` (status 403) for callers who are not operators. */
export const notOperatorCode = 'not_operator';
