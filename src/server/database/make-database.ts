import { mkdir } from 'node:fs/promises';
import { openThread, ownerOn } from './pglite-thread.ts';
import { prepareBare } from './prepare.ts';

/* Runs as its own process: creates a new database with everything all projects share in the given folder. */
const [place] = process.argv.slice(2);
if (place === undefined) throw new Error('Usage: make-database.ts <folder>');
await mkdir(place, { mode: 0o700 });
const thread = await openThread(place);
await prepareBare(ownerOn(thread));
await ownerOn(thread)(({ script }) => script('checkpoint'));
await thread.close();
