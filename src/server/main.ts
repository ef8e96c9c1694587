import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';
import { StartupError } from './startup-error.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const startPatienceMs = 8_000;

// From the first moment: a start that is cut off leaves its lock and what it has half made. A terminal sends Ctrl-C to this process as to npm and
// the start script, which hand it on: the second and the third must not cut off what the first has begun.
let hasStarted = false;
const toldToEnd = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      resolve();
      // A start may wait for long, for another server that prepares the same database: then there is nothing to finish.
      setTimeout(() => hasStarted || process.exit(1), startPatienceMs).unref();
    });
  }
});

try {
  const running = await serve(readConfig(process.env, root), process.env);
  hasStarted = true;
  if (running.unsupported.length > 0) {
    console.warn(`config.toml: not supported and without effect: ${running.unsupported.join(', ')}`);
  }
  process.stdout.write(
    `Standout   ${running.address}\nData       ${running.dataPlace}\nMail       ${running.mailPlace}\n`,
  );
  // Also for the start after one that ends by force: a quarter of a start is compiling.
  flushCompileCache();
  await toldToEnd;
  await running.stop();
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
