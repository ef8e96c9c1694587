import { readFile } from 'node:fs/promises';
import { escapeHtml } from '../../mail/email-layout.ts';
import { StartupError } from '../../startup-error.ts';
import type { AuthRules } from '../rules/rules.ts';

/** The project's own template for an email, in the subset of the hosted service's language that inserts values. */
type EmailTemplate = Readonly<{ subject: string | undefined; html: string }>;

export type EmailTemplates = Readonly<Partial<Record<string, EmailTemplate>>>;

/** Loads the templates named in config.toml. Throws StartupError for a file that can't be read. */
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

/** Fills in a template: `{{ .Name }}` is a value, `{{ .Data.name }}` a field of the user's metadata. */
export function fillTemplate(
  template: EmailTemplate,
  defaultSubject: string,
  values: Readonly<Record<string, unknown>>,
): { subject: string; html: string; text: string } {
  const valueAt = (path: string): string => {
    const value = path
      .split('.')
      .reduce<unknown>(
        (parent, name) =>
          typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
            ? (parent as Record<string, unknown>)[name]
            : undefined,
        values,
      );
    return typeof value === 'object' || value === undefined ? '' : String(value);
  };
  const insert = (text: string, encode: (value: string) => string) =>
    text.replaceAll(/\{\{\s*\.([\w.]+)\s*\}\}/g, (_, path: string) => encode(valueAt(path)));
  const html = insert(template.html, escapeHtml);
  const subject = insert(template.subject ?? defaultSubject, (value) => value.replaceAll(/[\r\n]/g, ' '));
  return { subject, html, text: plainText(html) };
}

/** The plain-text part: the text of the HTML, with the address after each link. */
function plainText(html: string): string {
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
