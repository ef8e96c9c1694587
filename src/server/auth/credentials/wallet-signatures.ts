import { createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';

/** Whether an Ethereum address signed the text (EIP-191). `signature` is 65 bytes in hexadecimal. */
export function isSignedByEthereum(text: string, signature: string, address: string): boolean {
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex');
  const last = bytes[64];
  if (bytes.length !== 65 || last === undefined) return false;
  const recovery = last >= 27 ? last - 27 : last;
  const message = Buffer.from(text);
  const hash = keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]),
  );
  try {
    const recovered = Uint8Array.of(recovery, ...bytes.subarray(0, 64));
    const key = secp256k1.Point.fromBytes(secp256k1.recoverPublicKey(recovered, hash, { prehash: false }));
    const owner = Buffer.from(keccak_256(key.toBytes(false).subarray(1))).subarray(-20);
    return owner.toString('hex') === address.slice(2).toLowerCase();
  } catch {
    return false;
  }
}

/** Whether a Solana address, a public key, signed the text. `signature` is 64 bytes in base64. */
export function isSignedBySolana(text: string, signature: string, address: string): boolean {
  try {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(base58.decode(address)).toString('base64url') },
      format: 'jwk',
    });
    const bytes = Buffer.from(signature.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
    return bytes.length === 64 && verify(null, Buffer.from(text), key, bytes);
  } catch {
    return false;
  }
}
