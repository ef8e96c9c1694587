import { spawn } from 'node:child_process';
import { ensureInstalled, pinnedEnvironment, root } from './install.mjs';
import { ensureBuilt } from './site.mjs';

ensureInstalled();
ensureBuilt();

const server = spawn('node', ['src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: pinnedEnvironment(),
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
