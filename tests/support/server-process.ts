import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './ports.ts';
import { programEnvironment } from './program-environment.ts';
import { hasStarted } from './startup.ts';

const root = new URL('../..', import.meta.url).pathname;

/** A server in a separate process, started as `npm start` does. */
export type ServerProcess = Readonly<{
  url: string;
  pid: number;
  /** Sends a signal and waits for the exit. Returns the exit code, or null if the signal killed it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}>;

/** Starts a server with these settings and waits until it is ready. Throws its output if it exits first. */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  port?: number,
): Promise<ServerProcess> {
  const usedPort = port ?? (await freePort());
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'src/server/main.ts'], {
    cwd: root,
    env: { ...programEnvironment, PORT: String(usedPort), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let [said, errorOutput] = ['', ''];
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (hasStarted(said)) resolve();
    });
    child.once('close', () => reject(new Error(`The server ended: ${errorOutput}`)));
  });
  return {
    url: `http://localhost:${usedPort}`,
    pid: child.pid ?? 0,
    async end(signal) {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}
