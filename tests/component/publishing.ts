import { commands, page } from 'vitest/browser';
import { openApproval, sendAnswer } from '#candidate/approval/calls.ts';
import type { Post } from '#domain/posts/post.ts';
import type { ApprovalAnswer } from '#domain/publishing/approval.ts';
import { backendConfig } from '#web/data/account/session.ts';
import { requestJson } from '#web/data/backend-request.ts';
import { finishConnecting, startConnecting } from '#web/data/publishing/requests.ts';
import { signalPublishing } from '#web/data/publishing/state.ts';
import type { Numbers } from '../support/linkedin/analytics.ts';
import type { Fault } from '../support/linkedin.ts';
import { openEngine, openTab } from './engine.ts';
import { signInToNewAccount } from './sync.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    allowAtLinkedIn: (url: string, name: string) => Promise<{ code: string; state: string }>;
    failAtLinkedIn: (part: string, fault: Fault | null) => Promise<void>;
    postsAtLinkedIn: (part: string) => Promise<{ text: string }[]>;
    countAtLinkedIn: (part: string, numbers: Numbers) => Promise<void>;
  }
}

/** The stand-in for LinkedIn, which runs in Node. */
export const linkedIn = {
  fail: (part: string, fault: Fault | null) => commands.failAtLinkedIn(part, fault),
  posts: (part: string) => commands.postsAtLinkedIn(part),
  count: (part: string, numbers: Numbers) => commands.countAtLinkedIn(part, numbers),
};

/** Connects the signed-in account as a member with this name. */
export async function connectLinkedIn(name = 'Maria Berg'): Promise<void> {
  const { code, state } = await redirectParameters(name);
  const connected = await finishConnecting(code, state);
  if (!connected.ok) throw new Error(connected.message);
}

/** Returns the parameters with which LinkedIn's page redirects back. */
export async function redirectParameters(name = 'Maria Berg'): Promise<{ code: string; state: string }> {
  const started = await startConnecting();
  if (!started.ok) throw new Error(started.message);
  return commands.allowAtLinkedIn(started.value, name);
}

/**
 * Opens Done with finished posts of a connected account. A part of each text is unique, so that tests can find the
 * post.
 */
export async function openDone(posts: readonly Partial<Post>[]): Promise<void> {
  await signInToNewAccount();
  await connectLinkedIn();
  await openEngine({ changes: posts.map((post) => ({ ...post, state: 'complete' as const })) });
  await openTab('Done');
}

/** The card of a post in Done. */
export function doneCard(title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** Returns the account's publications as stored on the server. */
export function storedPublications(): Promise<Record<string, unknown>[]> {
  return requestJson('/rest/v1/publications?select=*&order=created_at') as Promise<Record<string, unknown>[]>;
}

/** A person who has only an approval link. */
export function approverWith(link: string) {
  const { backendUrl, anonKey } = backendConfig();
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  const to = { backendUrl, anonKey, token };
  return {
    open: () => openApproval(to),
    /** Answers the newest version as Ana Cruz. */
    async answer(answer: ApprovalAnswer, comment = ''): Promise<void> {
      const opened = await openApproval(to);
      if (!('version' in opened)) throw new Error(`The link is not open: ${JSON.stringify(opened)}`);
      const sent = await sendAnswer(to, { version: opened.version, answer, name: 'Ana Cruz', comment });
      if (!('answered' in sent)) throw new Error(`The answer was refused: ${JSON.stringify(sent)}`);
    },
  };
}

/** Acts as if the server announced a change. */
export const announce = signalPublishing;
