import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Whether a password is among the 42,692 most common ones of at least six characters, ignoring case. The list
 * is that of zxcvbn-ts (see NOTICES.md): one lower-case password per line, compressed.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    brotliDecompressSync(readFileSync(new URL('common-passwords.txt.br', import.meta.url)))
      .toString('utf8')
      .split('\n'),
  );
  return common.has(password.toLowerCase());
}

/** Lazy: the list takes 3 MB. */
let common: Set<string> | undefined;
