import { measureLoad } from './load.ts';

/*
 * Simulates 200 users for a minute, on each database, who never pause. There must be no errors and no memory growth,
 * and the embedded database must handle at least half as many requests as PostgreSQL.
 */
const minThroughputShare = 0.5;
const { pglite, postgres } = await measureLoad({ clients: 200, seconds: Number(process.argv[2] ?? 60) });
const share = pglite.requestsPerSecond / postgres.requestsPerSecond;
console.log(`\nPGlite handles ${Math.round(share * 100)} % of PostgreSQL's requests.`);
if (share < minThroughputShare) console.log(`FAILED: at least ${minThroughputShare * 100} % were expected.`);
process.exit(pglite.isGood && postgres.isGood && share >= minThroughputShare ? 0 : 1);
