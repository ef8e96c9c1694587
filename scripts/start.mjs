import { spawn } from 'node:child_process';
import { ensureInstalled, pinnedEnvironment, root } from './install.mjs';
import { ensureBuilt } from './site.mjs';

ensureInstalled();
ensureBuilt();

// Under load V8 lets the space for new objects grow to 128 MB and keeps it: with 16 MB the server takes as much memory after a busy hour as before.
const server = spawn('node', ['--max-semi-space-size=8', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: pinnedEnvironment(),
});
/** @type {NodeJS.Signals | undefined} */
let handedOn;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    handedOn = signal;
    server.kill(signal);
  });
}
// A server that was told to end before it could listen for that has ended as it should.
server.on('exit', (code, signal) => process.exit(code ?? (signal === handedOn ? 0 : 1)));
