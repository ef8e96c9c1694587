import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import type { Keys } from '../../keys.ts';
import { AuthError } from '../auth-error.ts';
import type { PkceChallenge } from '../tokens/pkce.ts';

/** How long a sign-in at a provider may take. */
const flowSeconds = 600;

/** A sign-in at a provider in progress. */
export type ProviderFlow = Readonly<{
  provider: string;
  redirectTo: string;
  codeVerifier: string;
  nonce: string;
  challenge: PkceChallenge | undefined;
  linkingUserId: string | undefined;
  invitedUserId: string | undefined;
}>;

/** Stores a flow until the provider returns its state. A linking flow also ends with the session that started it. */
export async function startProviderFlow(
  tx: Transaction,
  keys: Keys,
  state: string,
  flow: ProviderFlow,
  linkingSessionId: string | undefined,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into auth.provider_flows (state_digest, provider, redirect_to, code_verifier, nonce, code_challenge, code_challenge_method,
       linking_user_id, linking_session_id, invited_user_id, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      keys.digest('provider state', state),
      flow.provider,
      flow.redirectTo,
      flow.codeVerifier,
      flow.nonce,
      flow.challenge?.challenge ?? null,
      flow.challenge?.method ?? null,
      flow.linkingUserId ?? null,
      linkingSessionId ?? null,
      flow.invitedUserId ?? null,
      now.toISOString(),
    ],
  );
}

const row = z.object({
  provider: z.string(),
  redirect_to: z.string(),
  code_verifier: z.string(),
  nonce: z.string(),
  code_challenge: z.string().nullable(),
  code_challenge_method: z.enum(['s256', 'plain']).nullable(),
  linking_user_id: z.string().nullable(),
  invited_user_id: z.string().nullable(),
  created_at: z.string().transform((text) => new Date(text)),
});

/** Resumes a flow. Returns errors instead of throwing them: a state works once and stays consumed. */
export async function resumeProviderFlow(
  tx: Transaction,
  keys: Keys,
  state: string,
  now: Date,
): Promise<ProviderFlow | AuthError> {
  if (!state) return new AuthError('bad_oauth_callback', 'OAuth state parameter missing');
  const [flow] = await tx.rows(row, 'delete from auth.provider_flows where state_digest = $1 returning *', [
    keys.digest('provider state', state),
  ]);
  if (!flow) return new AuthError('bad_oauth_state', 'OAuth state not found or expired');
  if (now.getTime() > flow.created_at.getTime() + flowSeconds * 1000) {
    return new AuthError('bad_oauth_state', 'OAuth state has expired');
  }
  const { code_challenge: challenge, code_challenge_method: method } = flow;
  return {
    provider: flow.provider,
    redirectTo: flow.redirect_to,
    codeVerifier: flow.code_verifier,
    nonce: flow.nonce,
    challenge: challenge && method ? { challenge, method } : undefined,
    linkingUserId: flow.linking_user_id ?? undefined,
    invitedUserId: flow.invited_user_id ?? undefined,
  };
}
