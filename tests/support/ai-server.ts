import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from './program-environment.ts';
import { hasStarted } from './startup.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A server with an operator's AI key, in a separate process. `output` returns everything it has printed. */
export type AiServer = { origin: string; output: () => string; stop: () => Promise<void> };

/** Starts the server with our own functions, a YouTube stand-in, and sign-ups without confirmation. */
export async function startAiServer(
  port: number,
  youtubeBaseUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<AiServer> {
  const folder = await mkdtemp(join(tmpdir(), 'standout-ai-'));
  await Promise.all([
    symlink(join(root, 'supabase/functions'), join(folder, 'functions')),
    symlink(join(root, 'supabase/migrations'), join(folder, 'migrations')),
    writeFile(join(folder, 'config.toml'), configFor(youtubeBaseUrl)),
  ]);
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      ...programEnvironment,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SUPABASE_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close');
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        output += piece;
        if (hasStarted(output)) resolve();
      });
    }
    child.once('close', () => reject(new Error(`The server ended: ${output}`)));
  });
  await ready;
  return {
    origin: `http://localhost:${port}`,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configFor(youtubeBaseUrl: string): string {
  return `project_id = "standout-ai-test"
[auth.rate_limit]
email_sent = 10000
token_refresh = 10000
sign_in_sign_ups = 10000
token_verifications = 10000
[auth.email]
enable_confirmations = false
[edge_runtime.secrets]
YOUTUBE_BASE_URL = "${youtubeBaseUrl}"
`;
}
