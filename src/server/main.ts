import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { createPrivateFiles } from './private-folder.ts';
import { serve } from './serve.ts';
import { StartupError } from './startup-error.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const startupGraceMs = 8_000;
/** Supervisors kill the process after 10 s. Exiting early is like a crash: nothing acknowledged is lost. */
const shutdownGraceMs = 9_500;

// Handle signals from the start: an aborted startup would leave a lock and partial files behind. On Ctrl-C, a terminal
// signals this process, npm, and the start script. The latter two forward the signal, and the duplicates must not abort
// the shutdown.
let hasStarted = false;
const shutdownRequested = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      resolve();
      // The startup may be waiting for another server that prepares the same database. Then there is nothing to
      // finish.
      setTimeout(() => hasStarted || process.exit(1), startupGraceMs).unref();
    });
  }
});

createPrivateFiles();
try {
  const running = await serve(readConfig(process.env, root), process.env);
  hasStarted = true;
  if (running.unsupported.length > 0) {
    console.warn(
      `config.toml: these settings are not supported and have no effect: ${running.unsupported.join(', ')}`,
    );
  }
  process.stdout.write(
    `Standout   ${running.address}\nData       ${running.dataPlace}\nEmail      ${running.mailPlace}\n`,
  );
  // Write the cache now, so the next start is fast even after a crash. Compiling takes a quarter of the start time.
  flushCompileCache();
  await shutdownRequested;
  setTimeout(() => {
    console.error('The server stopped before its work in progress had ended. The next start cleans up.');
    process.exit(1);
  }, shutdownGraceMs).unref();
  await running.stop();
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
