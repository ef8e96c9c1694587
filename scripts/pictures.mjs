import { ensureInstalled, run } from './install.mjs';
import { ensureTestTools } from './machine.mjs';
import { ensureBuilt } from './site.mjs';

// `npm run pictures` makes those of the README anew, from the product as it is.
ensureInstalled();
ensureTestTools();
ensureBuilt();
process.exit(run('node', ['scripts/pictures/take.ts']));
