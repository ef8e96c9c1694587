import { ensureInstalled, run } from './install.mjs';
import { ensureTools, testTools } from './machine.mjs';
import { ensureBuilt } from './site.mjs';

// `npm run pictures` makes those of the README anew, from the product as it is.
ensureInstalled();
ensureTools(testTools);
ensureBuilt();
process.exit(run('node', ['scripts/pictures/take.ts']));
