import { ensureInstalled, run } from './install.mjs';
import { ensureTools, testTools } from './machine.mjs';
import { ensureBuilt } from './site.mjs';

// `npm run pictures` renders the README's images from the running product.
ensureInstalled();
ensureTools(testTools);
await ensureBuilt();
process.exit(run('node', ['scripts/pictures/take.ts']));
