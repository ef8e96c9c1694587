import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/support/ports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
export const supabaseDir = join(root, 'tests/fixtures/supabase');
const children = new Set<ChildProcess>();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Starts a server process. `startMs` is the time to its first response. */
export async function startServer(dataDir: string, databaseUrl: string | undefined) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    SUPABASE_DIR: supabaseDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await once(child.stdout, 'data');
  await ask(port, 'GET', '/health');
  const startMs = Math.round(performance.now() - startedAt);
  return { port, child, startMs, stop: () => stop(child, 'SIGTERM') };
}

/** Stops processes that an interrupted measurement left running. */
export function killServers(): void {
  for (const child of children) child.kill('SIGKILL');
  agent.destroy();
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
  children.delete(child);
}

/** Sends a request over a single keep-alive connection. Rejects on an error status. */
export function ask(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { agent, port, host: '127.0.0.1', method, path, headers: { ...headers, ...length } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.once('end', () => {
          if ((answer.statusCode ?? 500) < 400) resolve(text);
          else reject(new Error(`${method} ${path} returned ${answer.statusCode}: ${text}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Returns the server's resident memory once it is idle. */
export async function idleMemoryMb({ pid }: ChildProcess): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
}
