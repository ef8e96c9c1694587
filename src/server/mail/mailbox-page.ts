import { escapeHtml } from './letter.ts';
import type { Message } from './mailbox.ts';

/** Asks now and then whether there are new mails, and shows them when the reader is not in the middle of one. */
export const mailboxScript = `
const newest = document.body.dataset.newest;
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch('/mailbox/messages.json').catch(() => undefined);
  const messages = answer?.ok ? await answer.json() : [];
  const id = messages[0]?.id ?? '';
  if (id !== newest) document.getElementById('fresh').hidden = false;
  if (id !== newest && !document.querySelector('details[open]:not(:first-of-type)')) location.reload();
}, 2000);
`;

/** The mailbox as a page, newest mail first and open. */
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
<p class="brand"><span></span>Standout</p>
<h1>Mailbox</h1>
<p class="lead">No mail server is set, so mails stay on this machine and are shown here.</p>
<p id="fresh" role="status" hidden><a href="/mailbox">A new mail is here. Show it</a></p>
</header>
<main>${messages.length > 0 ? messages.map(article).join('') : empty}</main>
<script>${mailboxScript}</script>
</body>
</html>
`;
}

const empty = `<div class="empty"><p><strong>Nothing here yet</strong></p>
<p>Sign up or ask for a new password, and the mail appears by itself.</p></div>`;

function article(message: Message, index: number): string {
  const [link] = message.links;
  const sentAt = `${message.sentAt.slice(0, 10)} ${message.sentAt.slice(11, 16)} UTC`;
  const action = link ? `<p><a class="action" href="${escapeHtml(link)}">Open the link</a></p>` : '';
  return `<details${index === 0 ? ' open' : ''}>
<summary><span class="subject">${escapeHtml(message.subject)}</span>
<span class="meta">to ${escapeHtml(message.to)}</span>
<time class="meta" datetime="${escapeHtml(message.sentAt)}">${sentAt}</time></summary>
<div class="message">${action}<div class="text">${linked(message.text)}</div></div>
</details>`;
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
:root { color-scheme: light dark; --paper: #FBFAF7; --card: #FFFFFF; --ink: #11203B; --soft: #4A566E; --line: #E8E5DD; --accent: #FF5A3C; --on-ink: #FFFFFF; --link: #B5301A; }
@media (prefers-color-scheme: dark) { :root { --paper: #0B1424; --card: #131F35; --ink: #F2EFE8; --soft: #A9B4C8; --line: #25334D; --on-ink: #11203B; --link: #FF8A73; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 760px; padding: 48px 24px 96px; background: var(--paper); color: var(--ink); font: 16px/24px Inter, system-ui, sans-serif; }
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 32px; font-weight: 700; letter-spacing: -0.02em; }
.brand span { width: 12px; height: 12px; border-radius: 4px; background: var(--accent); }
h1 { margin: 0 0 8px; font-size: 40px; line-height: 48px; letter-spacing: -0.03em; }
.lead { margin: 0 0 32px; color: var(--soft); }
#fresh a { color: var(--link); font-weight: 600; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 8px; }
details { margin: 0 0 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
summary { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 16px 24px; min-height: 44px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
.subject { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
.meta { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
.message { padding: 0 24px 24px; border-top: 1px solid var(--line); }
.message p { margin: 24px 0 0; }
.text { padding-top: 24px; white-space: pre-wrap; overflow-wrap: anywhere; }
.action { display: inline-flex; align-items: center; min-height: 44px; padding: 0 24px; border-radius: 12px; background: var(--ink); color: var(--on-ink); font-weight: 600; text-decoration: none; }
.empty { padding: 64px 24px; border: 1px dashed var(--line); border-radius: 16px; text-align: center; color: var(--soft); }
.empty p { margin: 0 0 8px; }
.empty strong { color: var(--ink); font-size: 20px; }
@media (max-width: 480px) { body { padding: 32px 16px 64px; } h1 { font-size: 32px; line-height: 40px; } summary { grid-template-columns: 1fr; } }
`;
