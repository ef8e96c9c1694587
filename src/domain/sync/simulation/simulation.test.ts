import { describe, expect, test } from 'vitest';
import type { AccountRecord, RecordState } from '../record.ts';
import type { MergeContext, Pulled } from '../record-state.ts';
import { realRules, type SyncRules } from './rules.ts';
import { runSchedule } from './simulation.ts';

const schedules = 200;

test(`${schedules} schedules with network faults lose nothing, double nothing, and count everything once`, () => {
  const before = process.threadCpuUsage();
  const failed = seeds(schedules).flatMap((seed) => {
    const result = runSchedule(seed);
    return result.ok ? [] : [result];
  });
  expect(failed).toEqual([]);
  const { user, system } = process.threadCpuUsage(before);
  // CPU time of this thread in microseconds, independent of other load. A slow machine took 3 s, so only work that
  // grows faster than its input exceeds this.
  expect(user + system).toBeLessThan(10_000_000);
});

test('a seed reproduces its schedule', () => {
  const rules = { ...realRules, countedCompletions: () => [] };
  const seed = firstFound(rules)?.seed ?? 0;
  expect(runSchedule(seed, rules)).toEqual(runSchedule(seed, rules));
});

/** Takes the side with the latest change, by the clocks of the devices. */
function takeLatest(_: RecordState | undefined, local: Pulled['local'], record: AccountRecord): Pulled {
  const time = (value: Pulled['local']) => Number(value?.updatedAt ?? 0);
  const isOurs = time(local) > time(record.value);
  return {
    state: { kind: record.kind, recordId: record.recordId, version: record.version, base: record.value },
    local: isOurs ? local : record.value,
    addedHistory: [],
    notices: [],
  };
}

/** Reads records of a later release without checking their format. */
function readEveryFormat(
  state: RecordState | undefined,
  local: Pulled['local'],
  record: AccountRecord,
  context: MergeContext,
): Pulled {
  return realRules.afterPull(state, local, { ...record, format: 1 }, context);
}

const faults: Record<string, Partial<SyncRules>> = {
  'the last writer wins by the clock': { afterPull: takeLatest },
  'a deletion beats an edit': {
    afterPull: (state, local, record, context) => {
      const pulled = realRules.afterPull(state, local, record, context);
      return record.value === null ? { ...pulled, local: null } : pulled;
    },
  },
  'an answer that never came is forgotten': {
    beforePush: (state, { kind, recordId }) => state ?? { kind, recordId, version: 0, base: null },
  },
  'a push without an answer counts as lost': {
    afterPull: (state, local, record, context) =>
      realRules.afterPull(state, local, { ...record, ownVersion: 0 }, context),
  },
  'a push without an answer counts as stored': {
    afterPull: (state, local, record, context) =>
      realRules.afterPull(state, local, { ...record, ownVersion: record.version }, context),
  },
  'an answer counts for a later version': {
    afterPush: (state, change, version) => realRules.afterPush(state, change, version + 1),
  },
  'an old release overwrites what it cannot read': { afterPull: readEveryFormat },
  'a restored account is not noticed': { afterReset: (state) => state },
  'a post completed on two devices counts twice': { countedCompletions: (entries) => [...entries] },
  'each device keeps its own batch': { tidyBatches: () => null },
};

describe('planted faults', () => {
  test.each(Object.entries(faults))('the simulation finds the fault “%s”', (_, fault) => {
    expect(firstFound({ ...realRules, ...fault })).toBeDefined();
  });
});

/** The first schedule that fails. */
function firstFound(rules: SyncRules) {
  for (const seed of seeds(schedules)) {
    const result = runSchedule(seed, rules);
    if (!result.ok) return result;
  }
  return undefined;
}

function seeds(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
