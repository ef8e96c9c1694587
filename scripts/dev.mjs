import { spawn } from 'node:child_process';
import { ensureInstalled, pinnedEnvironment, root } from './install.mjs';

ensureInstalled();

// Vite serves the app. It forwards the backend's paths to the embedded server, one port higher, and the pages of
// links to a second Vite, two ports higher.
const port = Number(process.env.PORT ?? 3000);
const backendPort = port + 1;
const linkPagePort = port + 2;
const siteUrl = process.env.SITE_URL ?? `http://localhost:${port}`;
const children = [
  start('node', ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    PORT: String(backendPort),
    SITE_URL: siteUrl,
  }),
  start('vite', ['--port', String(port), '--strictPort'], {
    BACKEND_PORT: String(backendPort),
    LINK_PAGE_PORT: String(linkPagePort),
  }),
  start('vite', ['--config', 'vite.candidate.config.ts', '--port', String(linkPagePort), '--strictPort'], {}),
];
for (const child of children) child.on('exit', (code) => end(code ?? 1));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => end(0));

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} settings */
function start(command, args, settings) {
  return spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...pinnedEnvironment(), ...settings } });
}

/** @param {number} code */
function end(code) {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode ??= code;
}
