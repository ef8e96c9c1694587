import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const present = 0x01;
const verified = 0x04;
const hasCredential = 0x40;

/** A software authenticator for WebAuthn. `origin` is the page's; the key belongs to its host. */
export function makeAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest();
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, extra: Buffer = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpHash, Buffer.of(flags), count, extra]);
  };
  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };
  return {
    /** The response to registration options. */
    create(options: { challenge: string }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const extra = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(present | verified | hasCredential, extra))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge)),
          attestationObject: text(Buffer.from(attestationObject)),
          transports: ['internal'],
        },
      };
    },
    /** The response to authentication options. */
    use(options: { challenge: string }, userId = '') {
      const client = clientData('webauthn.get', options.challenge);
      const data = authenticatorData(present | verified);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...common,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', signed, privateKey)),
          userHandle: text(Buffer.from(userId)),
        },
      };
    },
  };
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
  const map = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  return Buffer.from(isoCBOR.encode(map as Parameters<typeof isoCBOR.encode>[0]));
}
