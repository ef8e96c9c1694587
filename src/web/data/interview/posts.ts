import { postTitle } from '#domain/interview/answer.ts';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import type { Question } from '#domain/interview/question.ts';
import type { Result } from '#domain/result.ts';
import { type RequestFailure, requestFailed, withClient } from '../backend-request.ts';
import { broadcastChange, updateCachedInterview } from './interview.ts';
import { type PostRow, postColumns, postIn } from './rows.ts';

/**
 * Saves a post written from an answer. After a failed request, retry with the same id, because perhaps only the
 * response was lost. An existing post gets the new body only if it still has a body from an earlier attempt
 * (`sentBodies`). `taken` means that the post was edited in the meantime, so the body needs a new post.
 */
export async function savePost(
  userId: string,
  question: Question,
  recordingId: string,
  { id, body, sentBodies = [] }: { id: string; body: string; sentBodies?: readonly string[] | undefined },
): Promise<Result<void, 'taken' | RequestFailure>> {
  const { data, error } = await withClient((client) =>
    client
      .from('posts')
      .upsert(
        {
          id,
          question_id: question.id,
          source_recording_id: recordingId,
          user_id: userId,
          title: postTitle(question.prompt),
          body,
          status: 'draft',
        },
        { ignoreDuplicates: true },
      )
      .select(postColumns),
  );
  if (error) return failed(error);
  const added = (data as PostRow[]).map(postIn);
  updateCachedInterview(userId, (shown) => ({
    ...shown,
    posts: [...added, ...shown.posts.filter((post) => added.every((each) => each.id !== post.id))],
  }));
  const isThere = added.length === 0 && sentBodies.length > 0;
  const result = isThere ? await replaceSent(userId, id, body, sentBodies) : done;
  broadcastChange(userId);
  return result;
}

/** Replaces the body of a post saved by an earlier attempt, unless the post was edited in the meantime. */
async function replaceSent(
  userId: string,
  id: string,
  body: string,
  sentBodies: readonly string[],
): Promise<Result<void, 'taken' | RequestFailure>> {
  const { data: current, error } = await withClient((client) =>
    client.from('posts').select(postColumns).eq('id', id).maybeSingle(),
  );
  if (error) return failed(error);
  const post = current ? postIn(current as PostRow) : null;
  if (post?.body === body) return done;
  if (!post || !sentBodies.includes(post.body)) return taken;
  const replaced = await replaceBody(userId, post, body);
  if (replaced.ok) return replaced;
  return replaced.reason === 'overtaken' ? taken : { ok: false, reason: replaced.reason };
}

/** Replaces a post's body optimistically. `overtaken`: another tab or device changed it first. */
export async function replaceBody(
  userId: string,
  post: GeneratedPost,
  body: string,
): Promise<Result<void, 'overtaken' | RequestFailure>> {
  const { data: current, error: readError } = await withClient((client) =>
    client.from('posts').select('body').eq('id', post.id).maybeSingle(),
  );
  if (readError) return failed(readError);
  if (current?.body !== post.body) {
    broadcastChange(userId);
    return { ok: false, reason: 'overtaken' };
  }
  showBody(userId, post.id, body);
  const { error } = await withClient((client) => client.from('posts').update({ body }).eq('id', post.id));
  if (error) {
    showBody(userId, post.id, post.body);
    return failed(error);
  }
  broadcastChange(userId);
  return done;
}

/** Removes a post optimistically. */
export async function removePost(userId: string, post: GeneratedPost): Promise<Result<void, RequestFailure>> {
  updateCachedInterview(userId, (shown) => ({
    ...shown,
    posts: shown.posts.filter(({ id }) => id !== post.id),
  }));
  const { error } = await withClient((client) => client.from('posts').delete().eq('id', post.id));
  broadcastChange(userId);
  return error ? failed(error) : done;
}

/** Restores a removed post, without its answer or question if these were removed in the meantime. */
export async function restorePost(
  userId: string,
  post: GeneratedPost,
): Promise<Result<void, RequestFailure>> {
  const { questionId, sourceRecordingId } = post;
  const origins = [
    { question_id: questionId, source_recording_id: sourceRecordingId },
    { question_id: questionId, source_recording_id: null },
    { question_id: null, source_recording_id: null },
  ];
  let result: Result<void, RequestFailure> = done;
  for (const origin of origins) {
    const { error } = await withClient((client) =>
      client.from('posts').insert({
        id: post.id,
        ...origin,
        user_id: userId,
        title: post.title,
        body: post.body,
        status: post.status,
        created_at: new Date(post.createdAt).toISOString(),
      }),
    );
    result = error ? failed(error) : done;
    const isOriginMissing = error && 'code' in error && error.code === foreignKeyViolation;
    if (!isOriginMissing) break;
  }
  broadcastChange(userId);
  return result;
}

/** PostgreSQL's code for a foreign key violation. */
const foreignKeyViolation = '23503';

const done = { ok: true, value: undefined } as const;
const taken = { ok: false, reason: 'taken' } as const;

function failed(error: { message: string }) {
  return requestFailed('A post could not be changed', error);
}

function showBody(userId: string, postId: string, body: string): void {
  updateCachedInterview(userId, (shown) => ({
    ...shown,
    posts: shown.posts.map((post) => (post.id === postId ? { ...post, body } : post)),
  }));
}
