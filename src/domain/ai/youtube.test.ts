import { expect, test } from 'vitest';
import { youtubeVideoId } from './youtube.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtube.com/watch?v=dQw4w9WgXcQ&t=42s&list=PL1',
  'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
  'https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=abc',
  ' youtu.be/dQw4w9WgXcQ?si=xyz ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  'https://www.youtube.com/v/dQw4w9WgXcQ',
  'https://www.youtube.com/watch/dQw4w9WgXcQ',
  'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare',
  'HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXcQ#t=10',
])('finds the video id in %s', (address) => expect(youtubeVideoId(address)).toBe('dQw4w9WgXcQ'));

test.each([
  '',
  'dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/@somebody',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQQ',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'file:///youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/12345678901',
])('finds no video id in %s', (address) => expect(youtubeVideoId(address)).toBeUndefined());
