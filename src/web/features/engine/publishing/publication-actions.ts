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

/** Publishes the post as it is written now, as soon as the server gets to it. No approval holds it back any more. */
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

/** Whether the post as it is written now needs an approval that it does not have. */
export function lacksApproval(publication: Publication, post: Post | undefined): boolean {
  const { approval, body } = publication;
  return isHeldBack(approval) || (approval.kind === 'approved' && newestText(publication, post) !== body);
}

/** Whether readers would see the same files, as its author left them, from the same identity. */
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

/** Says what happens to a post that is due now. */
export function toastPublishing(): void {
  const state = publishingState.get();
  if (state.status === 'ready' && state.settings.isPaused)
    toastDone('Planned', 'Publishing is paused. The post waits until you resume it in Settings.');
  else toastDone('Publishing…', 'This can take up to a minute.');
}

/** Publishes a planned post at its time, also if nobody approves it. */
export async function stopWaiting(publication: Publication): Promise<Attempt<null>> {
  const planned = await planPublications([{ ...publication, needsApproval: false }]);
  if (planned.ok)
    toastDoneWithUndo('Planned without approval', () => {
      // The link was withdrawn, so the line offers to make a new one.
      void saved(planPublications([{ ...publication, needsApproval: true }]), 'Not changed');
    });
  return planned;
}

/** Plans the text as it is written now, for the same time. */
export function updateText(publication: Publication, post: Post): Promise<Attempt<null>> {
  return planPublications([{ ...publication, body: newestText(publication, post) }]);
}

/** Cancels a planned post. Undo plans it again, if its time is still to come. */
export async function cancelWithUndo(publication: Publication): Promise<Attempt<null>> {
  const canceled = await cancelPublications([publication.id]);
  if (canceled.ok && publication.publishAt <= now()) toastDone('Publishing canceled');
  else if (canceled.ok)
    toastDoneWithUndo('Publishing canceled', () => {
      void saved(planAgain(publication), 'Not planned');
    });
  return canceled;
}

/** A canceled publication stays canceled, so the same post gets a new one. */
async function planAgain(publication: Publication): Promise<Attempt<null>> {
  const id = newPublicationId();
  const media = await copyFiles(publication.media, { from: publication.id, to: id });
  if (!media.ok) return media;
  const needsApproval = publication.approval.kind !== 'none';
  return planPublications([{ ...publication, id, media: media.value, needsApproval }]);
}

/** The text in the batch; the planned one if the post is gone. */
function newestText({ body }: Publication, post: Post | undefined): string {
  return post ? linkedInText(post) : body;
}
