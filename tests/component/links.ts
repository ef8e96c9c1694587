import type { LinkTarget } from '#candidate/call.ts';
import { backendConfig, startSession } from '#web/data/account/session.ts';
import { invite } from '../support/invite.ts';
import { accountOnOtherDevice } from './session.ts';

type Recruiter = Awaited<ReturnType<typeof accountOnOtherDevice>>['client'];
let recruiter: Promise<Recruiter> | null = null;

/** Invites a candidate. Returns the link, and a client of the recruiter who created it. */
export async function inviteCandidate(
  changes: object = {},
): Promise<{ to: LinkTarget; invitation: string; recruiter: Recruiter }> {
  await startSession();
  recruiter ??= accountOnOtherDevice().then(({ client }) => client);
  const client = await recruiter;
  const { token, invitation } = await invite(client, changes);
  return { to: { ...backendConfig(), token }, invitation, recruiter: client };
}
