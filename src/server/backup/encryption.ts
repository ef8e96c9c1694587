import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { StartupError } from '../startup-error.ts';

/** The first bytes of a file that age encrypted. */
export const encryptedStart = 'age-encryption.org/v1\n';

/**
 * Encrypts a stream in the age format (https://age-encryption.org), which the age tools can decrypt. With only the
 * public half of a key, the server can't read its own backups.
 */
export async function* encrypt(key: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Lazy: only encrypted backups need it.
  const { Encrypter, identityToRecipient } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(isSecret(key) ? await identityToRecipient(key) : key);
  } catch {
    throw new StartupError('BACKUP_KEY is not a valid age key. Make one with: npm run backup -- key');
  }
  yield* fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

/** Decrypts a stream. Throws a StartupError that says what is needed. `source` names the backup in messages. */
export async function* decrypt(
  key: string | undefined,
  source: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (key === undefined || !isSecret(key))
    throw new StartupError(
      `${source} is encrypted. Set BACKUP_KEY to the secret key (AGE-SECRET-KEY-…) for this command.`,
    );
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  let isOpen = false;
  try {
    decrypter.addIdentity(key);
    const plain = await decrypter.decrypt(toWeb(bytes));
    isOpen = true;
    yield* fromWeb(plain);
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new StartupError(
      isOpen
        ? `${source} is damaged: it was changed or cut off after it was encrypted.`
        : `${source} was not encrypted for this BACKUP_KEY, or its beginning is damaged.`,
    );
  }
}

/** Makes a key pair: the secret half opens backups, the public half only encrypts them. */
export async function makeKey(): Promise<{ secretKey: string; publicKey: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const secretKey = await generateX25519Identity();
  return { secretKey, publicKey: await identityToRecipient(secretKey) };
}

// Node's web stream type and the browser's differ in name only.
const toWeb = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  Readable.fromWeb(stream as NodeStream<Uint8Array>);

function isSecret(key: string): boolean {
  return key.startsWith('AGE-SECRET-KEY-');
}
