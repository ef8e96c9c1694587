import { measureLoad } from './load.ts';

/*
 * Simulates fifty users for a minute, on each database. There must be no errors and no memory growth. `npm run bench
 * load 20` takes 20 s.
 */
const { pglite, postgres } = await measureLoad({ clients: 50, seconds: Number(process.argv[2] ?? 60) });
process.exit(pglite.isGood && postgres.isGood ? 0 : 1);
