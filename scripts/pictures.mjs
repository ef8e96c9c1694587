import { ensureInstalled, run } from './install.mjs';
import { ensureTools, pictureTools } from './machine.mjs';
import { ensureBuilt } from './site.mjs';

// `npm run pictures` renders the README's images and the landing page's still image from the running product.
// `npm run pictures -- looks` draws every template in every shape, as sheets in .standout/looks;
// `-- looks paper-square` draws only sheets whose name starts with this. `-- all` captures every screen in three widths
// and two themes, as sheets in .standout/screens; `-- all engine results` captures only those whose name starts with
// these words.
ensureInstalled();
ensureTools(pictureTools);
if (process.argv[2] === 'looks') {
  process.exit(run('node', ['scripts/pictures/looks.ts', ...process.argv.slice(3)]));
}
await ensureBuilt();
process.exit(
  process.argv[2] === 'all'
    ? run('node', ['scripts/pictures/screens.ts', ...process.argv.slice(3)])
    : run('node', ['scripts/pictures/take.ts']),
);
