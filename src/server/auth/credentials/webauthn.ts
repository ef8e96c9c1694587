import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { AuthServices } from '../services.ts';

/** Lazy: loading it takes 200 ms and 25 MB, and most servers never need it. */
const library = () => import('@simplewebauthn/server');

/** A security key or passkey in the database; `publicKey` is base64url. */
export const storedCredential = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()).optional(),
});
export type StoredCredential = z.infer<typeof storedCredential>;

/** The relying party: the site that the keys belong to. */
function relyingParty({ rules, siteUrl }: Pick<AuthServices, 'rules' | 'siteUrl'>) {
  const site = new URL(siteUrl);
  const { id = site.hostname, name = 'Standout', origins = [site.origin] } = rules.webauthn;
  return { id, name, origins: [...origins] };
}

/** What the browser's response must match. */
function expectationsOf(services: Pick<AuthServices, 'rules' | 'siteUrl'>, challenge: string) {
  const { id, origins } = relyingParty(services);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
  };
}

/** The options for creating a key. A passkey (`isPasskey`) can sign in without an email. */
export async function creationOptions(
  services: Pick<AuthServices, 'rules' | 'siteUrl'>,
  account: { id: string; name: string; isPasskey: boolean; existing: readonly StoredCredential[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = relyingParty(services);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(account.id),
    userName: account.name,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: account.existing.map(({ id }) => ({ id })),
    authenticatorSelection: {
      residentKey: account.isPasskey ? 'required' : 'discouraged',
      userVerification: 'preferred',
    },
  });
}

/** The options for signing with a key. Without `allowed` keys, the user chooses a passkey. */
export async function requestOptions(
  services: Pick<AuthServices, 'rules' | 'siteUrl'>,
  allowed: readonly StoredCredential[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    userVerification: 'preferred',
    ...(allowed.length > 0 && { allowCredentials: allowed.map(({ id }) => ({ id })) }),
  });
}

/** Verifies a registration response and returns the new key; undefined when it is invalid. */
export async function checkRegistration(
  services: Pick<AuthServices, 'rules' | 'siteUrl'>,
  response: unknown,
  challenge: string,
): Promise<StoredCredential | undefined> {
  const parsed = registrationShape.safeParse(response);
  if (!parsed.success) return undefined;
  try {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: parsed.data as unknown as RegistrationResponseJSON,
      ...expectationsOf(services, challenge),
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    const text = Buffer.from(publicKey).toString('base64url');
    return { id, publicKey: text, counter, ...(transports && { transports }) };
  } catch {
    return undefined;
  }
}

/** Verifies an authentication response and returns the key with its new counter; undefined when it is invalid. */
export async function checkAssertion(
  services: Pick<AuthServices, 'rules' | 'siteUrl'>,
  response: unknown,
  challenge: string,
  credential: StoredCredential,
): Promise<StoredCredential | undefined> {
  const parsed = assertionShape.safeParse(response);
  if (!parsed.success || parsed.data.id !== credential.id) return undefined;
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: parsed.data as unknown as AuthenticationResponseJSON,
      ...expectationsOf(services, challenge),
      credential: {
        id: credential.id,
        counter: credential.counter,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
      },
    });
    return verified ? { ...credential, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}

/** The credential id in an authentication response, if any. */
export function credentialIdOf(response: unknown): string | undefined {
  const parsed = assertionShape.safeParse(response);
  return parsed.success ? parsed.data.id : undefined;
}

const common = { id: z.string(), rawId: z.string(), type: z.literal('public-key') };
const extensions = z.looseObject({}).default({});
const registrationShape = z.looseObject({
  ...common,
  clientExtensionResults: extensions,
  response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }),
});
const assertionShape = z.looseObject({
  ...common,
  clientExtensionResults: extensions,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});
