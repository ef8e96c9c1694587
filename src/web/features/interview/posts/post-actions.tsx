import { Inbox, PenLine, Send, Trash2 } from 'lucide-react';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import { noUnstartedPostMessage } from '#domain/posts/batch.ts';
import { removePost, restorePost } from '#web/data/interview/posts.ts';
import { sendToDump, sendToWork } from '#web/data/interview/to-engine.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { isSaved, saved, toastDone, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';

/** Sends a post to the content engine, or removes it. */
export function PostActions({ userId, post }: { userId: string; post: GeneratedPost }) {
  const toDump = async () => {
    if (await isSaved(attempt(() => sendToDump(post.body)))) toastDone('Saved to Dump.');
  };
  const toWork = async () => {
    const sent = await saved(attempt(() => sendToWork(post.body)));
    if (sent === 'sent') toastDone('Sent to Work (prefilled).');
    else if (sent === 'already-there') toastDone('This post is already in Work.');
    else if (sent) toastDone('Saved to Dump.', noUnstartedPostMessage);
  };
  const remove = async () => {
    if (!(await removePost(userId, post)).ok)
      return toastFailed('Couldn’t remove the post', 'Please try again.');
    toastDoneWithUndo('Post removed', () => {
      void restorePost(userId, post).then(({ ok }) => {
        if (!ok) toastFailed('Couldn’t restore the post', post.body);
      });
    });
  };
  return (
    <Menu
      trigger={
        <Button variant="quiet">
          <Send aria-hidden="true" className="size-4" />
          Send to…
        </Button>
      }
    >
      <MenuItem icon={<PenLine aria-hidden="true" />} onSelect={() => void toWork()}>
        Work, as a draft
      </MenuItem>
      <MenuItem icon={<Inbox aria-hidden="true" />} onSelect={() => void toDump()}>
        Dump, as an idea
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
        Remove post
      </MenuItem>
    </Menu>
  );
}
