import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { AuthServices } from '../services.ts';

/** Loaded when a key is first asked for: it takes 200 ms and 25 MB, which most servers never need. */
const library = () => import('@simplewebauthn/server');

/** A security key or passkey as it is kept: `publicKey` is base64url. */
export const storedCredential = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()).optional(),
});
export type StoredCredential = z.infer<typeof storedCredential>;

/** The site that keys are for. */
function partyOf({ rules, siteUrl }: Pick<AuthServices, 'rules' | 'siteUrl'>) {
  const site = new URL(siteUrl);
  const { id = site.hostname, name = 'Standout', origins = [site.origin] } = rules.webauthn;
  return { id, name, origins: [...origins] };
}

/** What both kinds of a browser's answers must be signed for. */
function expectationsOf(services: Pick<AuthServices, 'rules' | 'siteUrl'>, challenge: string) {
  const { id, origins } = partyOf(services);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
  };
}

/** What a browser needs to make a key for an account; `isPasskey` for one that finds the account by itself. */
export async function creationOptions(
  services: Pick<AuthServices, 'rules' | 'siteUrl'>,
  account: { id: string; name: string; isPasskey: boolean; known: readonly StoredCredential[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = partyOf(services);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(account.id),
    userName: account.name,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: account.known.map(({ id }) => ({ id })),
    authenticatorSelection: {
      residentKey: account.isPasskey ? 'required' : 'discouraged',
      userVerification: 'preferred',
    },
  });
}

/** What a browser needs to use a key; with none named, the person chooses. */
export async function requestOptions(
  services: Pick<AuthServices, 'rules' | 'siteUrl'>,
  known: readonly StoredCredential[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: partyOf(services).id,
    userVerification: 'preferred',
    ...(known.length > 0 && { allowCredentials: known.map(({ id }) => ({ id })) }),
  });
}

/** The new key of a browser's answer, undefined when it does not prove what it must. */
export async function checkRegistration(
  services: Pick<AuthServices, 'rules' | 'siteUrl'>,
  response: unknown,
  challenge: string,
): Promise<StoredCredential | undefined> {
  const parsed = creationShape.safeParse(response);
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

/** The key with its new counter when the answer was signed with it, else undefined. */
export async function checkAssertion(
  services: Pick<AuthServices, 'rules' | 'siteUrl'>,
  response: unknown,
  challenge: string,
  credential: StoredCredential,
): Promise<StoredCredential | undefined> {
  const parsed = useShape.safeParse(response);
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

/** The id of the key that an answer names, undefined when it names none. */
export function credentialIdOf(response: unknown): string | undefined {
  const parsed = useShape.safeParse(response);
  return parsed.success ? parsed.data.id : undefined;
}

const common = { id: z.string(), rawId: z.string(), type: z.literal('public-key') };
const extensions = z.looseObject({}).default({});
const creationShape = z.looseObject({
  ...common,
  clientExtensionResults: extensions,
  response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }),
});
const useShape = z.looseObject({
  ...common,
  clientExtensionResults: extensions,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});
