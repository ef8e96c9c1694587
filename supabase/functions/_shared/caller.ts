/** A signed-in user who called a function. `token` is their access token. */
export type Caller = { userId: string; token: string };

/**
 * Returns the calling user, or undefined for project keys and other tokens without a user. The signature is already
 * verified: `verify_jwt` is on for all our functions in `config.toml`.
 */
export function callerOf(request: Request): Caller | undefined {
  const token = tokenIn(request);
  const claims = token === undefined ? undefined : claimsOf(token);
  if (token === undefined || claims?.role !== 'authenticated') return undefined;
  const userId = claims.sub;
  return typeof userId === 'string' && userId !== '' ? { userId, token } : undefined;
}

/** Whether the request has the project's secret key. Its signature is already verified, too. */
export function isFromServer(request: Request): boolean {
  return claimsOf(tokenIn(request) ?? '')?.role === 'service_role';
}

function tokenIn(request: Request): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

function claimsOf(token: string): Record<string, unknown> | undefined {
  const [, payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the caller's address, which the gateway in front of the functions puts first. */
export function addressIn(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '';
}
