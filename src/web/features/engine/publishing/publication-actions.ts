import { linkedInText } from '#domain/export/text.ts';
import type { Post } from '#domain/posts/post.ts';
import { isHeldBack } from '#domain/publishing/approval.ts';
import type { Publication } from '#domain/publishing/publication.ts';
import type { Attempt } from '#domain/result.ts';
import { now } from '#web/browser/clock.ts';
import { copyFiles, newPublicationId } from '#web/data/publishing/files.ts';
import { cancelPublications, planPublications } from '#web/data/publishing/requests.ts';
import { publishingState } from '#web/data/publishing/state.ts';
import { saved, toastDone, toastDoneWithUndo } from '#web/ui/toast.ts';
import type { Attachment } from './use-uploads.ts';

/** Publishes the post's current text as soon as possible. Drops a missing approval. */
export async function publishNow(publication: Publication, post: Post | undefined): Promise<Attempt<null>> {
  const planned = await planPublications([
    {
      ...publication,
      body: newestText(publication, post),
      publishAt: 'now',
      ...(lacksApproval(publication, post) ? { needsApproval: false } : {}),
    },
  ]);
  if (planned.ok) toastPublishing();
  return planned;
}

/** Returns whether the post's current text still needs an approval. */
export function lacksApproval(publication: Publication, post: Post | undefined): boolean {
  const { approval, body } = publication;
  return isHeldBack(approval) || (approval.kind === 'approved' && newestText(publication, post) !== body);
}

/** Returns whether the audience and files match those of the plan. */
export function isPlannedAs(
  { connectionId, visibility, media }: Publication,
  audience: Pick<Publication, 'connectionId' | 'visibility'> | null,
  attachments: readonly Pick<Attachment, 'stored' | 'alt' | 'title'>[],
): boolean {
  return (
    audience?.connectionId === connectionId &&
    audience.visibility === visibility &&
    attachments.length === media.length &&
    attachments.every(({ stored, alt, title }, index) => {
      const file = media[index];
      return stored?.objectName === file?.objectName && alt === file?.alt && title === file.title;
    })
  );
}

/** Reports what happens to a post that is due now. */
export function toastPublishing(): void {
  const state = publishingState.get();
  if (state.status === 'ready' && state.settings.isPaused)
    toastDone('Planned', 'Publishing is paused. The post waits until you resume it in Settings.');
  else toastDone('Publishing…', 'This can take up to a minute.');
}

/** Removes the approval requirement from a planned post. */
export async function removeApproval(publication: Publication): Promise<Attempt<null>> {
  const planned = await planPublications([{ ...publication, needsApproval: false }]);
  if (planned.ok)
    toastDoneWithUndo('Planned without approval', () => {
      // The link was withdrawn, so the post's line offers to create a new one.
      void saved(planPublications([{ ...publication, needsApproval: true }]), 'Couldn’t undo');
    });
  return planned;
}

/** Updates a plan to the post's current text. The time stays. */
export function updateText(publication: Publication, post: Post): Promise<Attempt<null>> {
  return planPublications([{ ...publication, body: newestText(publication, post) }]);
}

/** Cancels a planned post. Undo plans it again if its time is in the future. */
export async function cancelWithUndo(publication: Publication): Promise<Attempt<null>> {
  const canceled = await cancelPublications([publication.id]);
  if (canceled.ok && publication.publishAt <= now()) toastDone('Publishing canceled');
  else if (canceled.ok)
    toastDoneWithUndo('Publishing canceled', () => {
      void saved(planAgain(publication), 'Couldn’t undo');
    });
  return canceled;
}

/** Plans a canceled post under a new id, because canceled publications stay canceled. */
async function planAgain(publication: Publication): Promise<Attempt<null>> {
  const id = newPublicationId();
  const media = await copyFiles(publication.media, { from: publication.id, to: id });
  if (!media.ok) return media;
  const needsApproval = publication.approval.kind !== 'none';
  return planPublications([{ ...publication, id, media: media.value, needsApproval }]);
}

/** Returns the post's current text, or the planned text if the post was deleted. */
function newestText({ body }: Publication, post: Post | undefined): string {
  return post ? linkedInText(post) : body;
}
