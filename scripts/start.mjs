import { spawn } from 'node:child_process';
import { ensureInstalled, pinnedEnvironment, root } from './install.mjs';
import { ensureBuilt } from './site.mjs';

ensureInstalled();
await ensureBuilt();

// Under load, V8 grows the young generation to 128 MB and keeps it. With 16 MB, the server uses no more memory after
// a busy hour than before.
const server = spawn('node', ['--max-semi-space-size=8', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: pinnedEnvironment(),
});
/** @type {NodeJS.Signals | undefined} */
let forwarded;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    forwarded = signal;
    server.kill(signal);
  });
}
// A server killed by the forwarded signal before it could handle it has also stopped as requested.
server.on('exit', (code, signal) => process.exit(code ?? (signal === forwarded ? 0 : 1)));
