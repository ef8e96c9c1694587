import { textIdea } from '#domain/posts/idea.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { store } from '../store/database.ts';
import { addTextIdea, promoteIdea } from '../store/ideas.ts';
import { keepForGood } from '../store/persistence.ts';

/** Puts a post into the content engine's Dump, as an idea. Rejects when the browser cannot save. */
export function sendToDump(body: string): Promise<void> {
  return addTextIdea(body);
}

/**
 * Puts a post into Work: into the first post that nobody began. `none-free` when all thirty are begun; then it waits
 * in the Dump. Rejects when the browser cannot save.
 */
export async function sendToWork(body: string): Promise<'sent' | 'already-there' | 'none-free'> {
  const idea = textIdea(newId(), body, now());
  await store.ideas.add(idea);
  keepForGood();
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
