import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import type { AuthServices } from '../../services.ts';
import { isSignUpClosed } from '../../sign-up-policy.ts';

/** The providers that the hosted service lists, enabled or not. */
const hostedProviders = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab', 'google'],
  ...['kakao', 'keycloak', 'linkedin', 'linkedin_oidc', 'notion', 'slack', 'slack_oidc', 'snapchat'],
  ...['spotify', 'twitch', 'twitter', 'workos', 'zoom'],
];

/** GET /settings: the sign-in methods that are enabled. */
export function authSettings(services: AuthServices): Handler {
  const { database, rules } = services;
  const providers = [...hostedProviders, ...Object.keys(rules.providers)];
  return async (context) =>
    context.json({
      external: {
        ...Object.fromEntries(providers.map((name) => [name, Object.hasOwn(rules.providers, name)])),
        anonymous_users: rules.isAnonymousEnabled,
        email: rules.email.isSignupEnabled,
        phone: rules.phone.isEnabled,
        web3_ethereum: rules.web3.ethereum,
        web3_solana: rules.web3.solana,
      },
      disable_signup: await database.asIdentity(authAdmin, (tx) => isSignUpClosed(tx, services)),
      mailer_autoconfirm: !rules.email.needsConfirmation,
      phone_autoconfirm: !rules.phone.needsConfirmation,
      sms_provider: rules.phone.hook ? 'hook' : '',
      saml_enabled: false,
      passkeys_enabled: rules.arePasskeysEnabled,
    });
}
