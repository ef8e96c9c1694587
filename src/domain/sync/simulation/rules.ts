import { countedCompletions } from '#domain/posts/completions.ts';
import { withCopiedText } from '../copied-text.ts';
import { newVersions } from '../lost-version.ts';
import { orderOf } from '../planner-order.ts';
import { afterPull, afterPush, afterReset, beforePush, changeToPush } from '../record-state.ts';
import { tidyBatches } from '../tidy-batches.ts';
import { wireChange } from '../wire-change.ts';

/** The sync rules of a device. Tests replace one of them to plant a fault. */
export type SyncRules = {
  changeToPush: typeof changeToPush;
  beforePush: typeof beforePush;
  wireChange: typeof wireChange;
  withCopiedText: typeof withCopiedText;
  afterPush: typeof afterPush;
  afterPull: typeof afterPull;
  afterReset: typeof afterReset;
  newVersions: typeof newVersions;
  orderOf: typeof orderOf;
  tidyBatches: typeof tidyBatches;
  countedCompletions: typeof countedCompletions;
};

/** The rules of this release. */
export const realRules: SyncRules = {
  changeToPush,
  beforePush,
  wireChange,
  withCopiedText,
  afterPush,
  afterPull,
  afterReset,
  newVersions,
  orderOf,
  tidyBatches,
  countedCompletions,
};
