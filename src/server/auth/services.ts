import type { Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { EmailTemplates } from './emails/email-templates.ts';
import type { AuthRules } from './rules/rules.ts';

/** The dependencies of the auth endpoints. */
export type AuthServices = Readonly<{
  database: Database;
  keys: Keys;
  mailer: Mailer;
  rules: AuthRules;
  templates: EmailTemplates;
  /** The site's URL without a trailing slash: the default redirect target. */
  siteUrl: string;
  /** The API's base URL, without a path or a trailing slash. */
  apiUrl: string;
  /** The hourly limit of the project's mail server; undefined for the local mailbox. */
  emailsPerHour: number | undefined;
  now: () => Date;
}>;
