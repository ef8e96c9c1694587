import type { ApprovalEnd } from '#domain/publishing/approval.ts';

/** Why the page shows no post. */
export type Notice = ApprovalEnd | 'closed' | 'later' | 'offline' | 'failed' | 'framed';

export const notices: Readonly<Record<Notice, { heading: string; text: string }>> = {
  withdrawn: {
    heading: 'This link was withdrawn',
    text: 'The author created a new link, canceled the post, or no longer asks for approval.',
  },
  published: {
    heading: 'This post is published',
    text: 'It can no longer be approved or changed here.',
  },
  sending: {
    heading: 'This post is being published',
    text: 'It can no longer be approved or changed here. Check back in a minute.',
  },
  expired: {
    heading: 'This link has expired',
    text: 'Ask the person who sent it for a new one.',
  },
  closed: {
    heading: 'This link doesn’t work',
    text: 'It’s incomplete or too old. Ask the person who sent it for a new one.',
  },
  later: { heading: 'Too many attempts', text: 'Try again in a few minutes.' },
  offline: { heading: 'No connection', text: 'The page loads when you’re back online.' },
  failed: { heading: 'Something went wrong', text: 'Try again in a moment.' },
  framed: {
    heading: 'Open this page on its own',
    text: 'For your security, it doesn’t work inside another page.',
  },
};
