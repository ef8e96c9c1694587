import { ensureInstalled, run } from './install.mjs';
import { ensureTools, fullTestTools } from './machine.mjs';
import { ensureBuilt } from './site.mjs';

// `npm run browsers` writes the table of docs/browsers.md from what each installed browser reports.
ensureInstalled();
ensureTools(fullTestTools);
await ensureBuilt();
const exitCode = run('node', ['tests/browsers/table/write-table.ts']);
if (exitCode === 0) console.log('Wrote docs/browsers.md.');
process.exit(exitCode);
