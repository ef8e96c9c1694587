import { run } from './install.mjs';
import { ensureBuilt } from './site.mjs';

// The application, and the page that the video tests open.
await ensureBuilt();
process.exit(run('node', ['tests/fixtures/make-video-page.ts']));
