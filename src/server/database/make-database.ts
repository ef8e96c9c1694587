import { mkdir } from 'node:fs/promises';
import { openThread, ownerOn } from './pglite-thread.ts';
import { prepareCommonSchema } from './prepare.ts';

/* Runs as a separate process: creates a new database in the given folder, with everything that all projects share. */
const [place] = process.argv.slice(2);
if (place === undefined) throw new Error('Usage: make-database.ts <folder>');
await mkdir(place, { mode: 0o700 });
const thread = await openThread(place);
await prepareCommonSchema(ownerOn(thread));
await ownerOn(thread)(({ script }) => script('checkpoint'));
await thread.close();
