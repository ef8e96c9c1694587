import { postTitle } from '#domain/interview/answer.ts';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import type { Question } from '#domain/interview/question.ts';
import { withClient } from '../backend-request.ts';
import { showAs, tellOfChange } from './interview.ts';
import { type PostRow, postColumns, postIn } from './rows.ts';

/**
 * Keeps a post that came of an answer. `failed` when it cannot be kept: then it is tried again under the same id, for
 * perhaps only the reply was lost. One that is there already stays as it is, unless it is still as it was sent in an
 * earlier try (`sentBodies`), whose words were changed since: then it gets the body. `taken` when somebody has
 * changed it meanwhile, so that the body needs a post of its own.
 */
export async function savePost(
  userId: string,
  question: Question,
  recordingId: string,
  { id, body, sentBodies = [] }: { id: string; body: string; sentBodies?: readonly string[] | undefined },
): Promise<'saved' | 'taken' | 'failed'> {
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
  if (error) return failed(error.message);
  const added = (data as PostRow[]).map(postIn);
  showAs(userId, (shown) => ({
    ...shown,
    posts: [...added, ...shown.posts.filter((post) => added.every((each) => each.id !== post.id))],
  }));
  const isThere = added.length === 0 && sentBodies.length > 0;
  const result = isThere ? await replaceSent(userId, id, body, sentBodies) : 'saved';
  tellOfChange(userId);
  return result;
}

/** Gives a post that an earlier try has saved its new body, as long as it is as it was sent then. */
async function replaceSent(
  userId: string,
  id: string,
  body: string,
  sentBodies: readonly string[],
): Promise<'saved' | 'taken' | 'failed'> {
  const { data: current, error } = await withClient((client) =>
    client.from('posts').select(postColumns).eq('id', id).maybeSingle(),
  );
  if (error) return failed(error.message);
  const post = current ? postIn(current as PostRow) : null;
  if (post?.body === body) return 'saved';
  if (!post || !sentBodies.includes(post.body)) return 'taken';
  const replaced = await replaceBody(userId, post, body);
  if (replaced === 'failed') return replaced;
  return replaced === 'done' ? 'saved' : 'taken';
}

/**
 * Gives a post another body, which shows at once and is taken back when it fails. A body that another tab or device
 * wrote meanwhile is not overwritten.
 */
export async function replaceBody(
  userId: string,
  post: GeneratedPost,
  body: string,
): Promise<'done' | 'overtaken' | 'failed'> {
  const { data: current, error: readError } = await withClient((client) =>
    client.from('posts').select('body').eq('id', post.id).maybeSingle(),
  );
  if (readError) return failed(readError.message);
  if (current?.body !== post.body) {
    tellOfChange(userId);
    return 'overtaken';
  }
  showBody(userId, post.id, body);
  const { error } = await withClient((client) => client.from('posts').update({ body }).eq('id', post.id));
  if (error) {
    showBody(userId, post.id, post.body);
    return failed(error.message);
  }
  tellOfChange(userId);
  return 'done';
}

/** Removes a post. It goes from the screen at once, and comes back when that fails. */
export async function removePost(userId: string, post: GeneratedPost): Promise<boolean> {
  showAs(userId, (shown) => ({ ...shown, posts: shown.posts.filter(({ id }) => id !== post.id) }));
  const { error } = await withClient((client) => client.from('posts').delete().eq('id', post.id));
  if (error) failed(error.message);
  tellOfChange(userId);
  return !error;
}

/** Puts back a post that was removed, as it was; without its answer or its question where those were removed since. */
export async function restorePost(userId: string, post: GeneratedPost): Promise<boolean> {
  const { questionId, sourceRecordingId } = post;
  const origins = [
    { question_id: questionId, source_recording_id: sourceRecordingId },
    { question_id: questionId, source_recording_id: null },
    { question_id: null, source_recording_id: null },
  ];
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
    if (error && 'code' in error && error.code === missingOrigin) continue;
    if (error) failed(error.message);
    tellOfChange(userId);
    return !error;
  }
  return false;
}

/** What PostgreSQL calls a row that names another which is not there. */
const missingOrigin = '23503';

function failed(message: string): 'failed' {
  console.error('A post could not be changed:', message);
  return 'failed';
}

function showBody(userId: string, postId: string, body: string): void {
  showAs(userId, (shown) => ({
    ...shown,
    posts: shown.posts.map((post) => (post.id === postId ? { ...post, body } : post)),
  }));
}
