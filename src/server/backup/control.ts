import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { equalsInConstantTime } from '../keys.ts';
import { StartupError } from '../startup-error.ts';

/** Commands for the running server. Each returns a message for the operator. */
export type Commands = Readonly<{
  backup(file: string): Promise<string>;
  /** `key` opens an encrypted backup, if the server's own does not. */
  restore(file: string, key: string | undefined): Promise<string>;
  /** `words` are the arguments of `npm run operator`. */
  operator(words: string): Promise<string>;
}>;

const placeShape = z.object({ port: z.int(), token: z.string() });
const commandShape = z.object({
  command: z.enum(['backup', 'restore', 'operator']),
  /** The arguments of `operator`, or the file of the other commands. */
  file: z.string(),
  key: z.string().optional(),
});
type Command = z.infer<typeof commandShape>;
const replyShape = z.object({ isDone: z.boolean(), message: z.string() });

const fileOf = (dataDir: string) => join(dataDir, 'control.json');

/**
 * Accepts commands on a separate loopback port. The port and a secret token are in a file in the data directory
 * that only its owner can read.
 */
export async function openControl(dataDir: string, commands: Commands): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer(async (incoming, answer) => {
    const reply = (status: number, isDone: boolean, message: string) => {
      answer.writeHead(status, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ isDone, message }));
    };
    if (!equalsInConstantTime(incoming.headers.authorization ?? '', `Bearer ${token}`))
      return reply(403, false, 'Not allowed');
    try {
      const { command, file, key } = commandShape.parse(await bodyOf(incoming));
      reply(200, true, await commands[command](file, key));
    } catch (error) {
      if (!(error instanceof StartupError)) console.error('A control command failed:', error);
      reply(500, false, error instanceof Error ? error.message : String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await writeFile(fileOf(dataDir), JSON.stringify({ port, token }), { mode: 0o600 });
  return {
    async close() {
      await rm(fileOf(dataDir), { force: true });
      server.close();
      server.closeIdleConnections();
    },
  };
}

/**
 * Sends a command to the server that holds a data directory. Returns undefined if none is running. Throws
 * StartupError with the server's error message.
 */
export async function sendCommand(dataDir: string, command: Command): Promise<string | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  // On a full disk, the file can exist but be empty.
  const place = placeShape.safeParse(parseJson(text ?? ''));
  if (!place.success) return undefined;
  const outgoing = request({
    host: '127.0.0.1',
    port: place.data.port,
    method: 'POST',
    headers: { authorization: `Bearer ${place.data.token}`, 'content-type': 'application/json' },
  });
  outgoing.end(JSON.stringify(command));
  try {
    const [answer] = await once(outgoing, 'response');
    const { isDone, message } = replyShape.parse(await bodyOf(answer));
    if (!isDone) throw new StartupError(message);
    return message;
  } catch (error) {
    // The file was left by a killed server.
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function bodyOf(stream: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
