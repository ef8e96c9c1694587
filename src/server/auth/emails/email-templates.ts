import { readFile } from 'node:fs/promises';
import { escapeHtml } from '../../mail/email-layout.ts';
import { StartupError } from '../../startup-error.ts';
import type { AuthRules } from '../rules/rules.ts';

/** The project's own words for a mail, in the hosted service's template language as far as it names values. */
type EmailTemplate = Readonly<{ subject: string | undefined; html: string }>;

export type EmailTemplates = Readonly<Partial<Record<string, EmailTemplate>>>;

/** Reads the templates that config.toml names. Throws StartupError that names the file which is not there. */
export async function loadEmailTemplates({ email }: AuthRules): Promise<EmailTemplates> {
  const loaded = Object.entries(email.templates).map(async ([name, template]) => {
    const path = template?.contentPath;
    const html = path && (await readFile(path, 'utf8').catch(() => undefined));
    if (path && html === undefined) {
      throw new StartupError(
        `config.toml: auth.email.template.${name}.content_path: ${path} cannot be read.`,
      );
    }
    return [name, html ? { subject: template?.subject, html } : undefined] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** A mail in the project's own words. `{{ .Name }}` stands for a value, `{{ .Data.name }}` for one of the person's own. */
export function fill(
  template: EmailTemplate,
  standardSubject: string,
  values: Readonly<Record<string, unknown>>,
): { subject: string; html: string; text: string } {
  const valueAt = (path: string): string => {
    const value = path
      .split('.')
      .reduce<unknown>(
        (held, name) =>
          typeof held === 'object' && held !== null && Object.hasOwn(held, name)
            ? (held as Record<string, unknown>)[name]
            : undefined,
        values,
      );
    return typeof value === 'object' || value === undefined ? '' : String(value);
  };
  const filled = (text: string, encode: (value: string) => string) =>
    text.replaceAll(/\{\{\s*\.([\w.]+)\s*\}\}/g, (_, path: string) => encode(valueAt(path)));
  const html = filled(template.html, escapeHtml);
  const subject = filled(template.subject ?? standardSubject, (value) => value.replaceAll(/[\r\n]/g, ' '));
  return { subject, html, text: textOf(html) };
}

/** What is read where HTML is not: the words, and where links lead. */
function textOf(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2: $1 ')
    .replaceAll(/<\/(p|div|h\d|tr|li)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
    .concat('\n');
}
