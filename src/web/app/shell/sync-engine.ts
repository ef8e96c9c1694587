import type { SyncNotice } from '#web/data/sync/slot-images.ts';
import { startSync } from '#web/data/sync/start.ts';
import { followNews } from '#web/features/candidates/follow-news.ts';
import { toast } from '#web/ui/toast.ts';

/** Syncs the signed-in account and follows its invitations, until the returned function is called. */
export function syncAccount(userId: string): () => void {
  const stopNews = followNews(userId);
  const stopSync = startSync(userId, (notices) => {
    for (const notice of new Set(notices)) {
      const { title, description } = messages[notice];
      // The user may be elsewhere when another device comes back, so the toast stays. One toast of each kind is
      // enough.
      toast.info(title, { description, id: notice, duration: Infinity });
    }
  });
  return () => {
    stopNews();
    stopSync();
  };
}

const messages: Readonly<Record<SyncNotice, { title: string; description: string }>> = {
  'edit-beat-delete': {
    title: 'An edit was kept',
    description: 'One of your devices deleted something that another one was still editing.',
  },
  'image-moved': {
    title: 'An image was moved',
    description: 'Two devices added an image to the same slot. One is now in the next free slot.',
  },
  'image-replaced': {
    title: 'An image was replaced',
    description: 'Two devices added an image to the same place. The other device’s image is shown.',
  },
  'version-set-aside': {
    title: 'Two devices changed the same words',
    description: 'The post has the other device’s words. Yours are in its version history.',
  },
};
