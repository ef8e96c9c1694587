import { availableParallelism, loadavg } from 'node:os';
import { runSchedule } from '#domain/sync/simulation/simulation.ts';
import { round } from './figures.ts';

/*
 * Runs 10,000 schedules of the sync simulation on one core. All devices must end with the same content, no word may
 * be lost or duplicated, and no count may be wrong. `npm run bench sync-simulation 4242` repeats the schedule of one
 * seed; `1 500` runs the seeds 1 to 500.
 */
const maxCpuSeconds = 60;
const [first = 1, last = process.argv[2] === undefined ? 10_000 : first] = process.argv.slice(2).map(Number);

const before = process.cpuUsage();
const failed: number[] = [];
for (let seed = first; seed <= last; seed += 1) {
  const result = runSchedule(seed);
  if (result.ok) continue;
  failed.push(seed);
  console.log(`Seed ${seed}:\n  ${result.problems.join('\n  ')}`);
}
const { user, system } = process.cpuUsage(before);
const cpuSeconds = (user + system) / 1_000_000;

console.table({
  schedules: last - first + 1,
  failed: failed.length,
  'CPU seconds': round(cpuSeconds),
  'ms per schedule': round((1_000 * cpuSeconds) / (last - first + 1)),
});
console.log(`System load: ${round(loadavg()[0] ?? 0)} on ${availableParallelism()} cores.`);
if (failed.length > 0 || cpuSeconds > maxCpuSeconds) process.exitCode = 1;
