import { run } from './install.mjs';
import { ensureBuilt } from './site.mjs';

// Builds the application and the page for the video tests.
await ensureBuilt();
process.exit(run('node', ['tests/fixtures/make-video-page.ts']));
