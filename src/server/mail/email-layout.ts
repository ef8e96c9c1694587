import type { Email } from './mailer.ts';

/** The content of an email, before layout. */
export type EmailContent = Readonly<{
  to: string;
  subject: string;
  title: string;
  paragraph: string;
  /** Undefined for emails that only carry a code. */
  action: { label: string; url: string } | undefined;
  /** Undefined for emails without a code. */
  code: string | undefined;
  footnote: string;
}>;

/** Lays out an email as plain text and as branded HTML. */
export function renderEmail(content: EmailContent): Email {
  return { to: content.to, subject: content.subject, text: plainText(content), html: html(content) };
}

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function plainText({ title, paragraph, action, code, footnote }: EmailContent): string {
  return [
    title,
    paragraph,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(code ? [`${action ? 'Or enter this code' : 'Your code'}: ${code}`] : []),
    footnote,
    'Standout',
  ]
    .join('\n\n')
    .concat('\n');
}

const bar = (heightPixels: number, color: string) =>
  `<span style="display:inline-block;width:4px;height:${heightPixels}px;margin:0 1px;border-radius:2px;background:${color};vertical-align:bottom"></span>`;
/** The logo drawn with CSS: most email clients block images. */
const brandMark = `<span style="display:inline-block;box-sizing:border-box;width:32px;height:32px;padding-top:7px;border-radius:9px;background:#11203B;text-align:center;font-size:0;line-height:18px;vertical-align:middle;margin-right:10px">${bar(8, '#909AAB')}${bar(18, '#FF5A3C')}${bar(11, '#909AAB')}</span>`;

// Email clients only support tables and inline styles; some invert colors in dark mode.
function html({ subject, title, paragraph, action, code, footnote }: EmailContent): string {
  const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#FF5A3C;color:#11203B;text-decoration:none;font-weight:600;font-size:16px;line-height:24px;padding:12px 24px;border-radius:12px">${escapeHtml(action.label)}</a></p>`
    : '';
  const lead = action
    ? '<p style="margin:0 0 8px;font-size:14px;line-height:20px;color:#525E76">Or enter this code:</p>\n'
    : '';
  const digits = code
    ? `${lead}<p style="margin:0;font-size:28px;line-height:36px;font-weight:700;letter-spacing:0.2em">${escapeHtml(code)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#FBFAF7;color:#11203B;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBFAF7">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 24px;font-size:20px;font-weight:700;letter-spacing:-0.02em;color:#11203B">
${brandMark}<span style="vertical-align:middle">Standout</span></td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #E5E2D9;border-radius:20px;padding:32px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;letter-spacing:-0.02em">${escapeHtml(title)}</h1>
<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(paragraph)}</p>
${button}
${digits}
</td></tr>
<tr><td style="padding:24px 8px 0;font-size:13px;line-height:20px;color:#525E76">${escapeHtml(footnote)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
