import type { Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { EmailTemplates } from './emails/email-templates.ts';
import type { AuthRules } from './rules/rules.ts';

/** What the auth endpoints stand on; the same for every request. */
export type AuthServices = Readonly<{
  database: Database;
  keys: Keys;
  mailer: Mailer;
  rules: AuthRules;
  templates: EmailTemplates;
  /** The site's own address, without a trailing slash; where people are sent when they may not go elsewhere. */
  siteUrl: string;
  /** Where this API answers, without a trailing slash and without its path. */
  apiUrl: string;
  /** The most mails an hour that the project's mail server takes; undefined for the local mailbox. */
  emailsPerHour: number | undefined;
  now: () => Date;
}>;
