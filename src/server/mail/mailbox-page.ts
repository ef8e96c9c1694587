import { escapeHtml } from './email-layout.ts';
import type { Message } from './mailbox.ts';

/** Polls for new emails and reloads the page, unless the reader has opened an older one. */
export const mailboxScript = `
const newest = document.body.dataset.newest;
setInterval(async () => {
  if (document.hidden) return;
  const response = await fetch('/mailbox/messages.json').catch(() => undefined);
  const messages = response?.ok ? await response.json() : [];
  const id = messages[0]?.id ?? '';
  if (id !== newest) document.getElementById('new-email').hidden = false;
  if (id !== newest && !document.querySelector('details.email[open]:not(:first-of-type)')) location.reload();
}, 2000);
`;

/** Renders the mailbox page: newest first, the newest one open. */
export function mailboxHtml(messages: readonly Message[]): string {
  const newest = escapeHtml(messages[0]?.id ?? '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mailbox · Standout</title>
<style>${style}</style>
</head>
<body data-newest="${newest}">
<header>
<p class="brand">${logo}Standout</p>
<h1>Mailbox</h1>
<p class="lead">No mail server is configured, so emails stay on this computer and appear here.</p>
<p id="new-email" role="status" hidden><a href="/mailbox">New email. Refresh to read it.</a></p>
</header>
<main>${messages.length > 0 ? messages.map(article).join('') : empty}</main>
<script>${mailboxScript}</script>
</body>
</html>
`;
}

// The same logo as on every screen.
const logo = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="var(--ink)"/><rect x="7" y="17" width="4.5" height="8" rx="2.25" fill="var(--paper)" opacity=".55"/><rect x="13.75" y="7" width="4.5" height="18" rx="2.25" fill="var(--accent)"/><rect x="20.5" y="14" width="4.5" height="11" rx="2.25" fill="var(--paper)" opacity=".55"/></svg>`;

const empty = `<div class="empty"><p><strong>No emails yet</strong></p>
<p>Emails appear here as soon as someone signs up or resets a password.</p></div>`;

function article(message: Message, index: number): string {
  const [link] = message.links;
  const sentAt = `${message.sentAt.slice(0, 10)} ${message.sentAt.slice(11, 16)} UTC`;
  const action = link ? `<p><a class="action" href="${escapeHtml(link)}">Open the link</a></p>` : '';
  const address = link
    ? `<details class="address"><summary>Show link address</summary><p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p></details>`
    : '';
  const { before, after } = splitAtLink(message.text, link ?? '');
  return `<details class="email"${index === 0 ? ' open' : ''}>
<summary><span class="subject">${escapeHtml(message.subject)}</span>
<span class="meta">to ${escapeHtml(message.to)}</span>
<time class="meta" datetime="${escapeHtml(message.sentAt)}">${sentAt}</time></summary>
<div class="message"><div class="text">${linked(before)}</div>${action}<div class="text">${linked(after)}</div>${address}</div>
</details>`;
}

/** Splits the text around the link, which becomes a button, and drops the line that introduces it. */
function splitAtLink(text: string, link: string): { before: string; after: string } {
  const lines = text.split('\n');
  const at = lines.indexOf(link);
  if (at < 0) return { before: '', after: text };
  const hasLabel = lines[at - 1]?.endsWith(':') ?? false;
  return {
    before: lines
      .slice(0, hasLabel ? at - 1 : at)
      .join('\n')
      .trim(),
    after: lines
      .slice(at + 1)
      .join('\n')
      .trim(),
  };
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe;
    })
    .join('');
}

const style = `
:root { color-scheme: light dark; --paper: #FBFAF7; --card: #FFFFFF; --ink: #11203B; --soft: #525E76; --line: #E5E2D9; --accent: #FF5A3C; --on-accent: #11203B; --link: #B8341B; }
@media (prefers-color-scheme: dark) { :root { --paper: #0B1425; --card: #121D33; --ink: #EEF1F7; --soft: #A9B3C8; --line: #24314C; --accent: #FF6B4F; --link: #FF8B74; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 760px; padding: 48px 24px 96px; background: var(--paper); color: var(--ink); font: 16px/24px Inter, system-ui, sans-serif; }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 32px; font-family: 'Bricolage Grotesque', Inter, system-ui, sans-serif; font-size: 20px; font-weight: 700; letter-spacing: -0.02em; }
.brand svg { width: 32px; height: 32px; }
h1 { margin: 0 0 8px; font-family: 'Bricolage Grotesque', Inter, system-ui, sans-serif; font-size: 36px; line-height: 40px; letter-spacing: -0.02em; }
.lead { margin: 0 0 32px; color: var(--soft); }
#new-email a { color: var(--link); font-weight: 600; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 8px; }
details.email { margin: 0 0 16px; border: 1px solid var(--line); border-radius: 20px; background: var(--card); }
.email > summary { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 16px 24px; min-height: 44px; cursor: pointer; list-style: none; }
.email > summary::-webkit-details-marker { display: none; }
.subject { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
.meta { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
.message { padding: 0 24px 24px; border-top: 1px solid var(--line); }
.message p { margin: 24px 0 0; }
.text { padding-top: 24px; white-space: pre-wrap; overflow-wrap: anywhere; }
.text:empty { display: none; }
.action { display: inline-flex; align-items: center; min-height: 44px; padding: 0 24px; border-radius: 12px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
.address { margin-top: 16px; color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
.address > summary { min-height: 44px; line-height: 44px; cursor: pointer; }
.address p { margin: 0; }
.empty { padding: 64px 24px; border: 1px dashed var(--line); border-radius: 16px; text-align: center; color: var(--soft); }
.empty p { margin: 0 0 8px; }
.empty strong { color: var(--ink); font-size: 20px; }
@media (max-width: 480px) { body { padding: 32px 16px 64px; } h1 { font-size: 30px; line-height: 36px; } .email > summary { grid-template-columns: 1fr; } }
`;
