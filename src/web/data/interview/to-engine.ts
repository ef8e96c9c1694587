import { textIdea } from '#domain/posts/idea.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { store } from '../store/database.ts';
import { addTextIdea, promoteIdea } from '../store/ideas.ts';
import { requestPersistenceOnce } from '../store/persistence.ts';

/** Adds a post to the Dump as an idea. Rejects if the local store cannot save. */
export async function sendToDump(body: string): Promise<void> {
  await addTextIdea(body);
}

/**
 * Puts a post into the first unstarted post of the batch. Returns `none-free` if all 30 are started; the post then
 * stays in the Dump. Rejects if the local store cannot save.
 */
export async function sendToWork(body: string): Promise<'sent' | 'already-there' | 'none-free'> {
  const idea = textIdea(newId(), body, now());
  await store.ideas.add(idea);
  requestPersistenceOnce();
  const result = await promoteIdea(idea.ideaId);
  switch (result.kind) {
    case 'promoted':
      return 'sent';
    case 'already-in-work':
      await store.ideas.delete(idea.ideaId);
      return 'already-there';
    default:
      return 'none-free';
  }
}
