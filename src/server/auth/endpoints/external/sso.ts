import type { Handler } from 'hono';
import { AuthError } from '../../auth-error.ts';

/** POST /sso: refused, as the hosted service does where no SAML provider is set up. */
export const sso: Handler = () => {
  throw new AuthError('saml_provider_disabled', 'SAML 2.0 is disabled');
};
