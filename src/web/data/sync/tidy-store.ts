import { tidyBatches } from '#domain/sync/tidy-batches.ts';
import { type LocalStore, remember, remembered } from './sync-state.ts';

/**
 * Leaves one current batch once everything of the account is here, because a new device brings its own batch, and two
 * devices may have finished the same one. Part of a transaction on the synced tables.
 */
export async function tidyStore(local: LocalStore): Promise<void> {
  if (!(await remembered(local, 'isUntidy'))) return;
  const setting = await local.settings.get('currentBatchId');
  const [batches, posts] = [await local.batches.toArray(), await local.posts.toArray()];
  const currentBatchId = setting?.key === 'currentBatchId' ? setting.value : '';
  const changes = tidyBatches({ currentBatchId, batches, posts });
  if (changes) {
    await local.batches.bulkPut(changes.batches);
    await local.posts.bulkPut(changes.posts);
    await local.batches.bulkDelete(changes.removedBatchIds);
    await local.posts.bulkDelete(changes.removedPostIds);
    if (changes.currentBatchId !== currentBatchId)
      await local.settings.put({ key: 'currentBatchId', value: changes.currentBatchId });
  }
  await remember(local, 'isUntidy', false);
}
