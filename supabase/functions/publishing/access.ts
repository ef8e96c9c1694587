import { textOf } from '../../../src/domain/publishing/field-of.ts';
import type { Service } from '../_shared/service.ts';
import { type ClaimedPublication, type Obstacle, type OrObstacle, obstacleIn } from './publication.ts';
import { openAccess, openRefresh, sealTokens, type Tools, tokensIn } from './tokens.ts';

const reconnect: Obstacle = { kind: 'needs-you', reason: 'reconnect', detail: '' };
/** A token that expires within this time is refreshed before use. */
const minLeftMs = 5 * 60_000;

/** The identity that tokens belong to, with its sealed tokens. */
export type Holder = Pick<
  ClaimedPublication,
  | 'connection_id'
  | 'user_id'
  | 'author'
  | 'connection_state'
  | 'access_token'
  | 'access_expires_at'
  | 'refresh_token'
  | 'token_version'
>;

/** Returns an access token that LinkedIn accepts for this identity, or why there is none. */
export async function accessFor(
  tools: Tools,
  service: Service,
  publication: Holder,
): Promise<OrObstacle<string>> {
  const { connection_state: state, access_token, access_expires_at, refresh_token } = publication;
  if (state === 'disconnected')
    return { ok: false, reason: { kind: 'needs-you', reason: 'disconnected', detail: '' } };
  if (state !== 'connected' || access_token === null) return { ok: false, reason: reconnect };
  const left = Date.parse(access_expires_at ?? '') - Date.now();
  if (left < minLeftMs && refresh_token !== null)
    return refreshAccessToken(tools, service, { ...publication, refresh_token });
  const token = await openAccess(tools.seal, access_token, publication.user_id, publication.author);
  // The seal cannot be opened: the server's key was replaced, or the restored backup has no tokens.
  if (token === undefined || left <= 0) {
    await closeConnection(service, publication, 'expired');
    return { ok: false, reason: reconnect };
  }
  return { ok: true, value: token };
}

/** Ends the connection of a publication whose token LinkedIn no longer accepts. */
export async function closeConnection(
  service: Service,
  { connection_id, token_version }: Pick<ClaimedPublication, 'connection_id' | 'token_version'>,
  state: 'expired' | 'revoked',
): Promise<void> {
  const connection = { connection: connection_id, from_version: token_version, state };
  await service.rpc('close_connection', connection);
}

/** A connection that can get a new access token. */
export type Refreshable = Pick<ClaimedPublication, 'connection_id' | 'user_id' | 'author' | 'token_version'> &
  Readonly<{ refresh_token: string }>;

/** Gets a new access token with a refresh token. */
export async function refreshAccessToken(
  { linkedIn, seal }: Tools,
  service: Service,
  connection: Refreshable,
): Promise<OrObstacle<string>> {
  const { connection_id, user_id, author, token_version } = connection;
  const token = await openRefresh(seal, connection.refresh_token, user_id, author);
  const answer = token && (await linkedIn.token({ grant_type: 'refresh_token', refresh_token: token }));
  const tokens = answer && tokensIn(answer, Date.now());
  if (tokens) {
    const given = await sealTokens(seal, tokens, user_id, author);
    await service.rpc('refresh_connection', {
      connection: connection_id,
      from_version: token_version,
      tokens: given,
    });
    return { ok: true, value: tokens.accessToken };
  }
  if (answer && !isRefused(answer)) return { ok: false, reason: obstacleIn(answer) };
  await closeConnection(service, connection, answer ? 'revoked' : 'expired');
  return { ok: false, reason: reconnect };
}

/** OAuth specifies status 400 with `invalid_grant`, but LinkedIn has also answered 401. */
function isRefused({ status, body }: { status: number; body: unknown }): boolean {
  return status === 401 || (status === 400 && textOf(body, 'error') !== '');
}
