import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A real PostgreSQL of the test's own, on a socket and a port that nobody else uses. */
export type TestPostgres = Readonly<{ url: string; stop(): Promise<void> }>;

/** Starts an installed PostgreSQL; it refuses to run as root, so root runs it as the system's user `postgres`. */
export async function startPostgres(port: number): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'standout-postgres-'));
  const owner = process.getuid?.() === 0 ? await idsOf('postgres') : undefined;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const inFolder = async (command: string, args: readonly string[]) =>
    run(await installed(command), [...args], { cwd: folder, ...owner });
  const data = join(folder, 'data');
  await inFolder('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  await mkdir(join(folder, 'sockets'), { mode: 0o777 });
  if (owner) await chown(join(folder, 'sockets'), owner.uid, owner.gid);
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${join(folder, 'sockets')} -c fsync=off -c shared_buffers=16MB`;
  await inFolder('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    async stop() {
      await inFolder('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Debian keeps the server's programs off the PATH. */
async function installed(command: string): Promise<string> {
  const { stdout } = await run('sh', [
    '-c',
    `command -v ${command} || ls -d /usr/lib/postgresql/*/bin/${command} | sort -V | tail -1`,
  ]);
  const path = stdout.trim();
  if (!path)
    throw new Error(`${command} was not found: install PostgreSQL 15 or newer (Debian: postgresql).`);
  return path;
}
