import { ensureTemplate } from './pglite-template.ts';

/* Run by the build, so that the first start on a new directory need not make what it copies. */
await ensureTemplate();
