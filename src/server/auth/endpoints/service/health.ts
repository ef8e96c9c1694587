import type { Handler } from 'hono';

/** GET /health: names the auth server. */
export function authHealth(): Handler {
  return (context) =>
    context.json({ version: 'standout', name: 'GoTrue', description: 'The auth API of Standout' });
}
