import { ensureInstalled, run } from './install.mjs';
import { ensureTools, fullTestTools } from './machine.mjs';
import { ensureBuilt } from './site.mjs';

// `npm run browsers` writes the table of docs/browsers.md from the reports of each installed browser.
ensureInstalled();
ensureTools(fullTestTools);
await ensureBuilt();
const exitCode = run('node', ['tests/browsers/table/write-table.ts']);
if (exitCode === 0) console.log('Wrote docs/browsers.md.');
process.exit(exitCode);
