import type { LinkTarget } from '#candidate/upload/calls.ts';
import { backendConfig, startSession } from '#web/data/account/session.ts';
import { accountElsewhere } from './session.ts';

const wish = {
  candidate: 'candidate-1',
  agency_name: 'Northwind Staffing',
  recruiter_name: 'Anna Berg',
  brand: {},
  questions: [
    { text: 'Who are you?', seconds: 30, talkingPoints: '' },
    { text: 'When can you start?', seconds: 20, talkingPoints: '' },
  ],
  language: 'en',
  max_seconds: 60,
  takes: 2,
  shows_result: false,
  emails: false,
  consent_text: 'Northwind Staffing shows your clip to companies that hire.',
  consent_version: '1',
  delete_on: null,
};

type Recruiter = Awaited<ReturnType<typeof accountElsewhere>>['client'];
let recruiter: Promise<Recruiter> | null = null;

/** Invites a candidate. Returns the link, and a client of the recruiter who created it. */
export async function invite(
  changes: Partial<typeof wish> = {},
): Promise<{ to: LinkTarget; invitation: string; recruiter: Recruiter }> {
  await startSession();
  recruiter ??= accountElsewhere().then(({ client }) => client);
  const client = await recruiter;
  const { data, error } = await client.rpc('create_invitation', {
    ...wish,
    expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    ...changes,
  });
  if (error) throw error;
  return { to: { ...backendConfig(), token: data.token }, invitation: data.invitation, recruiter: client };
}
