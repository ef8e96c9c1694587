import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { isSame } from '../keys.ts';
import { StartupError } from '../startup-error.ts';

/** What the owner of a data directory may ask of the server that holds it. Each returns what to tell them. */
export type Commands = Readonly<{
  backup(file: string): Promise<string>;
  restore(file: string): Promise<string>;
}>;

const placeShape = z.object({ port: z.int(), token: z.string() });
const askedShape = z.object({ command: z.enum(['backup', 'restore']), file: z.string() });
const answerShape = z.object({ isDone: z.boolean(), message: z.string() });

const fileOf = (dataDir: string) => join(dataDir, 'control.json');

/**
 * Takes commands on a loopback port of its own, which the site knows nothing of. Where that is, and a token without which nothing is done, stands in
 * a file of the data directory that only its owner can read.
 */
export async function openControl(dataDir: string, commands: Commands): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer(async (asked, answer) => {
    const say = (status: number, isDone: boolean, message: string) => {
      answer.writeHead(status, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ isDone, message }));
    };
    if (!isSame(asked.headers.authorization ?? '', `Bearer ${token}`)) return say(403, false, 'Not allowed');
    try {
      const { command, file } = askedShape.parse(await bodyOf(asked));
      say(200, true, await commands[command](file));
    } catch (error) {
      if (!(error instanceof StartupError)) console.error('What was asked of the server failed:', error);
      say(500, false, error instanceof Error ? error.message : String(error));
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

/** Asks the server that holds a data directory; undefined when none does. Throws StartupError with what it says instead. */
export async function askServer(
  dataDir: string,
  command: keyof Commands,
  file: string,
): Promise<string | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  // On a full disk it is there and holds nothing.
  const place = placeShape.safeParse(parseJson(text ?? ''));
  if (!place.success) return undefined;
  const asking = request({
    host: '127.0.0.1',
    port: place.data.port,
    method: 'POST',
    headers: { authorization: `Bearer ${place.data.token}`, 'content-type': 'application/json' },
  });
  asking.end(JSON.stringify({ command, file }));
  try {
    const [answer] = await once(asking, 'response');
    const { isDone, message } = answerShape.parse(await bodyOf(answer));
    if (!isDone) throw new StartupError(message);
    return message;
  } catch (error) {
    // A server that was killed has left its file.
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
