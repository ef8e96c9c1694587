import { renderEmail } from '../../mail/email-layout.ts';
import type { AuthServices } from '../services.ts';
import type { IssuedToken } from '../tokens/one-time-tokens.ts';
import type { Metadata } from '../users/user-row.ts';
import { type EmailKind, emailKinds } from './email-kinds.ts';
import { fillTemplate } from './email-templates.ts';

/** An email to send after the transaction that issued its token has committed. */
export type OutgoingEmail = Readonly<{
  kind: EmailKind;
  to: string;
  token: IssuedToken;
  newEmail?: string | undefined;
  /** The recipient's metadata, for the project's own templates. */
  data?: Metadata | undefined;
}>;

/** Queues an email with the link and the code of a token. Resolves once it is stored durably. */
export async function sendEmail(
  services: Pick<AuthServices, 'mailer' | 'rules' | 'templates' | 'siteUrl' | 'apiUrl'>,
  email: OutgoingEmail,
  redirectTo: string,
): Promise<void> {
  const { mailer, rules, templates, siteUrl } = services;
  const { kind, to, token, newEmail } = email;
  const wording = emailKinds[kind].wording(to, newEmail ?? to);
  const url = actionLink(services, email, redirectTo);
  const template = templates[emailKinds[kind].template];
  if (template) {
    const values = {
      ConfirmationURL: url,
      Token: token.code,
      TokenHash: token.linkToken,
      SiteURL: siteUrl,
      RedirectTo: redirectTo,
      Email: kind === 'email_change_new' ? '' : to,
      NewEmail: newEmail ?? '',
      Data: email.data ?? {},
    };
    await mailer.send({ to, ...fillTemplate(template, wording.subject, values) });
    return;
  }
  const lifetime = durationText(rules.email.codeSeconds);
  const expiry = wording.action
    ? `The link and code work once and expire in ${lifetime}.`
    : `The code works once and expires in ${lifetime}.`;
  await mailer.send(
    renderEmail({
      ...wording,
      to,
      action: wording.action ? { label: wording.action, url } : undefined,
      code: token.code,
      footnote: `${expiry} ${wording.footnote}`,
    }),
  );
}

/** Builds the link in an email. Admins can also send it themselves. */
export function actionLink(
  { apiUrl }: Pick<AuthServices, 'apiUrl'>,
  { kind, token }: Pick<OutgoingEmail, 'kind' | 'token'>,
  redirectTo: string,
): string {
  const query = new URLSearchParams({
    token: token.linkToken,
    type: emailKinds[kind].linkType,
    redirect_to: redirectTo,
  });
  return `${apiUrl}/auth/v1/verify?${query}`;
}

/** 3600 → "1 hour", 5400 → "90 minutes". */
function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
