import { createWriteStream } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** A line of the access log. There is no query, because queries carry tokens and search terms. */
type AccessEntry = Readonly<{
  time: string;
  request: string;
  method: string;
  path: string;
  status: number;
  /** Milliseconds until the last byte was sent. */
  ms: number;
  /** Bytes sent to the client, including headers. */
  bytes: number;
  /** The account's id, or the role of the key. */
  caller: string;
  address: string;
  /** Set if the client disconnected before the last byte. */
  aborted?: true;
}>;

export type AccessLog = Readonly<{ write(entry: AccessEntry): void; close(): Promise<void> }>;

/**
 * Opens the access log: one JSON object per line, to the standard output or appended to a file, which only its owner
 * can read. Throws StartupError.
 */
export async function openAccessLog(place: 'stdout' | { file: string }): Promise<AccessLog> {
  if (place === 'stdout') {
    return {
      write: (entry) => void process.stdout.write(lineOf(entry)),
      close: async () => undefined,
    };
  }
  const stream = createWriteStream(place.file, { flags: 'a', mode: 0o600 });
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve());
    stream.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new StartupError(`ACCESS_LOG ${place.file} cannot be written (${code}).`)),
    );
  });
  let hasFailed = false;
  stream.on('error', (error) => {
    hasFailed = true;
    console.error('The access log can no longer be written:', error.message);
  });
  return {
    write(entry) {
      if (!hasFailed) stream.write(lineOf(entry));
    },
    close: () =>
      hasFailed ? Promise.resolve() : new Promise<void>((resolve) => stream.end(() => resolve())),
  };
}

function lineOf(entry: AccessEntry): string {
  return `${JSON.stringify(entry)}\n`;
}
