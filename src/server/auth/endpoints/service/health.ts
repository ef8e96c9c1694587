import type { Handler } from 'hono';

/** GET /health below the auth API: what answers there. */
export const health: Handler = (context) =>
  context.json({ version: 'standout', name: 'GoTrue', description: 'The auth API of Standout' });
