import { expect, it } from 'vitest';
import { youtubeVideoId } from '../ai/youtube.ts';
import {
  canAddIdea,
  isTranscribed,
  postUsingIdea,
  textIdea,
  untranscribedIdea,
  videoIdea,
  voiceIdea,
  youtubeLinkIdea,
} from './idea.ts';
import { emptyPost } from './post.ts';

it('stores a typed idea verbatim with a summary of 50 characters', () => {
  expect(textIdea('i', '  Hire slowly \n', 5)).toEqual({
    ideaId: 'i',
    source: 'text',
    raw: '  Hire slowly \n',
    summary: '  Hire slowly \n',
    createdAt: 5,
  });
  expect(textIdea('i', 'a'.repeat(50), 0).summary).toBe('a'.repeat(50));
  expect(textIdea('i', 'a'.repeat(51), 0).summary).toBe(`${'a'.repeat(50)}...`);
  expect(textIdea('i', '🚀'.repeat(51), 0).summary).toBe(`${'🚀'.repeat(50)}...`);
});

it('rejects a blank idea', () => {
  expect([canAddIdea(' \n\t'), canAddIdea(' x ')]).toEqual([false, true]);
});

it('summarizes a voice note by its first line, with an ellipsis from 50 characters', () => {
  const summary = (transcript: string) => voiceIdea('i', transcript, 'r', 0).summary;
  expect(summary('Short\nsecond line')).toBe('Short');
  expect(summary('a'.repeat(49))).toBe('a'.repeat(49));
  expect(summary('a'.repeat(50))).toBe(`${'a'.repeat(50)}...`);
  expect(summary('a'.repeat(80))).toBe(`${'a'.repeat(50)}...`);
});

it('stores a voice note without a transcript', () => {
  const idea = untranscribedIdea('i', 'r', 9);
  expect(idea).toMatchObject({ source: 'voice', raw: '', recordingId: 'r' });
  expect([isTranscribed(idea), isTranscribed(textIdea('i', 'x', 0))]).toEqual([false, true]);
});

it('recognizes only the common forms of YouTube links', () => {
  const id = 'dQw4w9WgXcQ';
  const addresses = [
    `https://www.youtube.com/watch?v=${id}`,
    ` https://youtu.be/${id}?si=abc `,
    `youtube.com/shorts/${id}`,
    `https://m.youtube.com/watch?list=x&v=${id}&t=3s`,
    `https://www.youtube.com/live/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ];
  expect(addresses.map(youtubeVideoId)).toEqual(addresses.map(() => id));
  expect(
    [
      '',
      'hello',
      'https://vimeo.com/1',
      `https://evil.com/youtube.com/watch?v=${id}`,
      `youtu.be/${id}zz`,
    ].map(youtubeVideoId),
  ).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(youtubeLinkIdea('i', `youtu.be/${id}`, 1)).toMatchObject({
    source: 'youtube',
    raw: `https://www.youtube.com/watch?v=${id}`,
    youtubeMeta: { url: `https://www.youtube.com/watch?v=${id}`, title: null },
  });
  expect(youtubeLinkIdea('i', 'nothing', 1)).toBeUndefined();
});

it('counts as in Work if a post has exactly the same text', () => {
  const post = { ...emptyPost('p', 'b', 0), content: 'Hire slowly' };
  expect(postUsingIdea(textIdea('i', 'Hire slowly', 0), [post])).toBe(post);
  expect(postUsingIdea(textIdea('i', 'Hire slowly.', 0), [post])).toBeUndefined();
  expect(postUsingIdea(untranscribedIdea('i', 'r', 0), [emptyPost('p', 'b', 0)])).toBeUndefined();
});

it('turns a video transcript into an idea named after the video', () => {
  const video = { transcript: 'What was said.', title: 'A talk', durationSec: 90 };
  expect(videoIdea('i', 'https://youtu.be/x', video, 1)).toEqual({
    ideaId: 'i',
    source: 'youtube',
    raw: 'What was said.',
    summary: 'A talk',
    createdAt: 1,
    youtubeMeta: { url: 'https://youtu.be/x', title: 'A talk', durationSec: 90 },
  });
  expect(videoIdea('i', null, { ...video, title: '', durationSec: 0 }, 1)).toMatchObject({
    summary: 'What was said.',
    youtubeMeta: { url: '', title: null, durationSec: null },
  });
});
