import { ensureInstalled, fail, run } from './install.mjs';

// `npm run backup`, `restore`, `move`, `operator`, `rotate-keys`, and `models` forward the remaining arguments.
const commands = /** @type {Record<string, string[]>} */ ({
  backup: ['src/server/backup/run.ts', 'backup'],
  restore: ['src/server/backup/run.ts', 'restore'],
  move: ['src/server/move/run.ts'],
  operator: ['src/server/operators/run.ts'],
  'rotate-keys': ['src/server/rotate/run.ts'],
  models: ['scripts/models.mjs'],
});
const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`Unknown command ${name}.`);

ensureInstalled();
process.exit(run('node', [...(command ?? []), ...rest]));
