import { ensureTemplate } from './pglite-template.ts';

/* Run at build time, so the first start on a new data directory only copies the template. */
await ensureTemplate();
