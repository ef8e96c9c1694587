/**
 * A file by its content: the SHA-256 of its bytes as hexadecimal digits, its size, and its media type. Equal bytes are
 * stored once per account.
 */
export type FileRef = { sha256: string; bytes: number; type: string };
