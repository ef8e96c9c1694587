import { measureLoad } from './load.ts';

/* Fifty people for a minute, on each database: no errors, and no growing memory. `npm run bench load 20`: 20 s. */
const { pglite, postgres } = await measureLoad({ clients: 50, seconds: Number(process.argv[2] ?? 60) });
process.exit(pglite.isGood && postgres.isGood ? 0 : 1);
