import { linkedInText } from '#domain/export/text.ts';
import type { Post } from '#domain/posts/post.ts';
import type { Publication } from '#domain/publishing/publication.ts';
import type { Attempt } from '#domain/result.ts';
import { copyFiles, newPublicationId } from '#web/data/publishing/files.ts';
import { cancelPublications, planPublications } from '#web/data/publishing/requests.ts';
import { saved, toastDoneWithUndo } from '#web/ui/toast.ts';

/** Publishes the post as it is written now, as soon as the server gets to it. */
export function publishNow(publication: Publication, post: Post | undefined): Promise<Attempt<null>> {
  return planPublications([{ ...publication, body: newestText(publication, post), publishAt: 'now' }]);
}

/** Plans the text as it is written now, for the same time. */
export function updateText(publication: Publication, post: Post): Promise<Attempt<null>> {
  return planPublications([{ ...publication, body: newestText(publication, post) }]);
}

/** Cancels a planned post. Undo plans it again. */
export async function cancelWithUndo(publication: Publication): Promise<Attempt<null>> {
  const canceled = await cancelPublications([publication.id]);
  if (canceled.ok)
    toastDoneWithUndo('Post canceled', () => {
      void saved(planAgain(publication), 'Not planned');
    });
  return canceled;
}

/** A canceled publication stays canceled, so the same post gets a new one. */
async function planAgain(publication: Publication): Promise<Attempt<null>> {
  const id = newPublicationId();
  const media = await copyFiles(publication.media, { from: publication.id, to: id });
  if (!media.ok) return media;
  // Its time may have passed for a moment. A time further in the past is refused.
  return planPublications([{ ...publication, id, media: media.value }]);
}

/** The text in the batch; the planned one if the post is gone. */
function newestText({ body }: Publication, post: Post | undefined): string {
  return post ? linkedInText(post) : body;
}
