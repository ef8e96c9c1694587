import { positionIn } from '#domain/posts/batch.ts';
import { angleLabel, displayTitle, type Post, stateLabel, textOf } from '#domain/posts/post.ts';
import { textInUse } from '#domain/posts/version-b.ts';

/** A post ready to paste into LinkedIn: its text, then its tags as hashtags. */
export function linkedInText({ content, tags }: Pick<Post, 'content' | 'tags'>): string {
  const hashtags = tags.map(hashtag).filter((tag) => tag !== '#');
  return [textInUse(content).trim(), hashtags.join(' ')].filter((part) => part !== '').join('\n\n');
}

/** All posts in one text, separated by a line of dashes. */
export function allPostsText(posts: readonly Post[]): string {
  return posts.map(linkedInText).join(`\n\n${'-'.repeat(40)}\n\n`);
}

/** The LinkedIn file: all posts, each with its number and title above it. */
export function linkedInFile(posts: readonly Post[], batch: readonly Post[]): string {
  return posts
    .map((post) => `${numbered(post, batch)}\n\n${linkedInText(post)}\n`)
    .join(`\n${'-'.repeat(40)}\n\n`);
}

/** The text that "Share Progress" copies. */
export function shareText(completeCount: number, totalCount: number, streakDays: number): string {
  const streak = streakDays > 1 ? ` ${streakDays} days in a row.` : '';
  return completeCount >= totalCount
    ? `All ${totalCount} LinkedIn posts written and ready to publish!${streak}`
    : `${completeCount}/${totalCount} LinkedIn posts written and ready to publish.${streak}`;
}

export function markdownFile(posts: readonly Post[], batch: readonly Post[]): string {
  const sections = posts.map((post) => {
    const facts = [
      `Angle: ${angleLabel(post.angle)}`,
      `State: ${stateLabel(post.state)}`,
      ...(post.tags.length > 0 ? [`Tags: ${post.tags.join(', ')}`] : []),
      ...(post.scheduledAt ? [`Scheduled: ${post.scheduledAt.replace('T', ' ')}`] : []),
    ];
    return `## ${numbered(post, batch)}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}\n\n${textInUse(post.content).trim()}\n`;
  });
  return `# Posts\n\n${sections.join('\n')}`;
}

export function jsonFile(posts: readonly Post[]): string {
  const entries = posts.map((post) => ({
    postId: post.postId,
    ...textOf(post),
    content: textInUse(post.content),
    state: post.state,
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}

function numbered(post: Post, batch: readonly Post[]): string {
  const position = positionIn(batch, post);
  const title = displayTitle(post, position);
  return title === `Post ${position}` ? title : `${position}. ${title}`;
}

/** `Client win` → `#ClientWin`. Hashtags can only contain letters, digits, and underscores. */
function hashtag(tag: string): string {
  const words = tag.split(/[^\p{L}\p{M}\p{N}_]+/u).filter((word) => word !== '');
  return `#${words.length > 1 ? words.map(capitalized).join('') : words.join('')}`;
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}
