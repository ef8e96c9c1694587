import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';
import { StartRefused } from './start-refused.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

try {
  const running = await serve(readConfig(process.env, root), process.env);
  if (running.unsupported.length > 0) {
    console.warn(`config.toml: not supported and without effect: ${running.unsupported.join(', ')}`);
  }
  process.stdout.write(
    `Standout   ${running.address}\nData       ${running.dataPlace}\nMail       ${running.mailPlace}\n`,
  );
  const stop = async () => {
    await running.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  // Also for the start after one that ends by force: a quarter of a start is compiling.
  flushCompileCache();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exit(1);
}
