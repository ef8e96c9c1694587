import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, fail, root, run } from './install.mjs';
import { ensureTools, fullTestTools } from './machine.mjs';
import { ensureBuilt } from './site.mjs';

// `npm run bench` runs every benchmark in bench/. `npm run bench video` runs one and passes it the remaining arguments.
ensureInstalled();

const all = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const [wanted, ...rest] = process.argv.slice(2);
if (wanted && !all.includes(wanted)) fail(`Unknown benchmark ${wanted}. Choose one of ${all.join(', ')}.`);

/** These only run rules, so they need neither the site nor a browser. */
const needsNothing = ['sync-simulation', 'writing'];
if (!wanted || !needsNothing.includes(wanted)) {
  ensureTools(fullTestTools);
  await ensureBuilt();
}

const failed = (wanted ? [wanted] : all).filter(
  (name) => run('node', [`bench/${name}.bench.ts`, ...rest]) !== 0,
);
if (failed.length > 0) fail(`Failed or exceeded a limit: ${failed.join(', ')}.`);
