import { mkdir } from 'node:fs/promises';
import { openThread, ownerOn } from './pglite-thread.ts';
import { prepareBare } from './prepare.ts';

/* Run as a process: makes a new database, empty but for what every project has, in the folder that it is given. */
const [place] = process.argv.slice(2);
if (place === undefined) throw new Error('The folder of the new database must be named.');
await mkdir(place, { mode: 0o700 });
const thread = await openThread(place);
await prepareBare(ownerOn(thread));
await ownerOn(thread)(({ script }) => script('checkpoint'));
await thread.close();
