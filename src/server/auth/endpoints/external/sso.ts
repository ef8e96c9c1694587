import type { Handler } from 'hono';
import { AuthError } from '../../auth-error.ts';

/** POST /sso: always refused, like the hosted service without a SAML provider. */
export function sso(): Handler {
  return () => {
    throw new AuthError('saml_provider_disabled', 'SAML 2.0 is disabled');
  };
}
