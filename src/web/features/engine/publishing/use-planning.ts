import { linkedInText } from '#domain/export/text.ts';
import type { Post } from '#domain/posts/post.ts';
import type { Attempt } from '#domain/result.ts';
import { lastPublishingChoice } from '#web/data/publishing/last-choice.ts';
import { type PlannedPost, planPublications } from '#web/data/publishing/requests.ts';
import type { Audience } from './audience-fields.tsx';
import { type Attachment, useUploads } from './use-uploads.ts';

/** Uploads the files of posts and plans the posts. A retry skips files that are already uploaded. */
export function usePlanning() {
  const { upload, progress } = useUploads();
  const prepare = async (
    post: Post,
    attachments: readonly Attachment[],
    how: Omit<PlannedPost, 'postId' | 'body' | 'media'>,
  ): Promise<Attempt<PlannedPost>> => {
    const media = await upload(how.id, attachments);
    if (!media.ok) return media;
    const planned = { ...how, postId: post.postId, body: linkedInText(post), media: media.value };
    return { ok: true, value: planned };
  };
  /** Remembers the audience for the next post. */
  const plan = async (posts: readonly PlannedPost[], audience: Audience): Promise<Attempt<null>> => {
    const outcome = await planPublications(posts);
    if (outcome.ok) lastPublishingChoice.save(audience);
    return outcome;
  };
  return { prepare, plan, progress };
}
