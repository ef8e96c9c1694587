import type { Handler } from 'hono';
import type { AuthServices } from '../../services.ts';

/** GET /.well-known/jwks.json: the public keys that verify access tokens. */
export function jwks({ keys }: AuthServices): Handler {
  return (context) => {
    context.header('cache-control', 'public, max-age=600');
    return context.json(keys.jwks);
  };
}
