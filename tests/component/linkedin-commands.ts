import type { BrowserCommand } from 'vitest/node';
import type { Numbers } from '../support/linkedin/analytics.ts';
import { type Fault, type LinkedIn, startLinkedIn } from '../support/linkedin.ts';

/** State that all component tests share, because the server is configured at its start. Two pages run at a time. */
type Shared = { linkedIn: LinkedIn; faults: Map<string, Fault> };
const slot = Symbol.for('standout-linkedin');
const slots = globalThis as unknown as { [slot]?: Shared };

/** Starts the stand-in and shares it globally, because Vitest loads this file twice in one process. */
export async function startSharedLinkedIn(): Promise<LinkedIn> {
  const linkedIn = await startLinkedIn({
    scopes: 'openid profile email w_member_social r_member_postAnalytics',
  });
  const faults = new Map<string, Fault>();
  linkedIn.setFaults(({ path, body }) => {
    const isPost = path === '/rest/posts';
    return isPost ? [...faults].find(([part]) => body.commentary?.includes(part))?.[1] : undefined;
  });
  slots[slot] = { linkedIn, faults };
  return linkedIn;
}

function shared(): Shared {
  const started = slots[slot];
  if (!started) throw new Error('The stand-in for LinkedIn has not started.');
  return started;
}

/** Opens LinkedIn's page as a member with this name who agrees. Returns the code and the state. */
const allowAtLinkedIn: BrowserCommand<[url: string, name: string]> = async (_, url, name) => {
  const { linkedIn } = shared();
  const id = `m${[...name].map((each) => each.charCodeAt(0)).join('')}`;
  linkedIn.signIn({ id, name, email: `${id}@example.com`, pages: [] });
  const { headers } = await fetch(url, { redirect: 'manual' });
  const { searchParams } = new URL(headers.get('location') ?? '');
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
};

/** Sets a fault for posts whose text contains `part`; null removes it. */
const failAtLinkedIn: BrowserCommand<[part: string, fault: Fault | null]> = (_, part, fault) => {
  if (fault) shared().faults.set(part, fault);
  else shared().faults.delete(part);
};

/** Returns the visible posts whose text contains `part`. */
const postsAtLinkedIn: BrowserCommand<[part: string]> = (_, part) =>
  shared()
    .linkedIn.posts()
    .filter(({ text }) => text.includes(part));

/** Sets LinkedIn's numbers for posts whose text contains `part`. */
const countAtLinkedIn: BrowserCommand<[part: string, numbers: Numbers]> = (_, part, numbers) => {
  const { linkedIn } = shared();
  for (const { text, urn } of linkedIn.posts()) if (text.includes(part)) linkedIn.setNumbers(urn, numbers);
};

/** Commands that the component tests' server runs for their page. */
export const linkedInCommands = { allowAtLinkedIn, failAtLinkedIn, postsAtLinkedIn, countAtLinkedIn };
