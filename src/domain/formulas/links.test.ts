import { expect, it, test } from 'vitest';
import { imageLink, linkedinPostLink } from './links.ts';

test.each([
  [
    'https://www.linkedin.com/posts/maya-ortiz_hiring-activity-7130000000000000000-AbCd?utm_source=share&rcm=x',
    'https://www.linkedin.com/posts/maya-ortiz_hiring-activity-7130000000000000000-AbCd',
  ],
  [
    ' linkedin.com/feed/update/urn:li:activity:7130000000000000000/ ',
    'https://www.linkedin.com/feed/update/urn:li:activity:7130000000000000000/',
  ],
  [
    'http://de.linkedin.com/pulse/warum-wir-anders-einstellen-maya',
    'https://www.linkedin.com/pulse/warum-wir-anders-einstellen-maya',
  ],
  [
    'https://www.linkedin.com/embed/feed/update/urn:li:ugcPost:7130000000000000000?compact=1',
    'https://www.linkedin.com/embed/feed/update/urn:li:ugcPost:7130000000000000000',
  ],
  [
    'https://www.linkedin.com/comm/feed/update/urn%3Ali%3Aactivity%3A7130000000000000000?midToken=x',
    'https://www.linkedin.com/feed/update/urn:li:activity:7130000000000000000',
  ],
  ['https://lnkd.in/eAbC123', 'https://lnkd.in/eAbC123'],
])('%s is the post %s', (typed, url) => {
  expect(linkedinPostLink(typed)).toEqual({ ok: true, url });
});

test.each([
  ['', 'not a link'],
  ['hello there', 'not a link'],
  ['localhost', 'not a link'],
  ['javascript:alert(1)//linkedin.com/posts/x', 'not a link'],
  ['https://user:pw@linkedin.com/posts/x', 'not a link'],
  ['https://linkedin.com.evil.example/posts/x', 'does not lead to LinkedIn'],
  ['https://evillinkedin.com/posts/x', 'does not lead to LinkedIn'],
  ['https://example.com/?u=linkedin.com/posts/x', 'does not lead to LinkedIn'],
  ['https://www.linkedin.com/in/maya-ortiz', 'not to a post'],
  ['https://www.linkedin.com/feed/', 'not to a post'],
  ['https://lnkd.in/', 'not to a post'],
])('%j is refused: %s', (typed, part) => {
  expect(linkedinPostLink(typed)).toEqual({ ok: false, message: expect.stringContaining(part) });
});

it('reads the address of an image, made secure', () => {
  expect(imageLink('http://example.com/a b.png')).toMatchObject({ ok: false });
  expect(imageLink('http://example.com/a.png?w=3')).toEqual({
    ok: true,
    url: 'https://example.com/a.png?w=3',
  });
  expect(imageLink('data:image/png;base64,AAAA')).toMatchObject({ ok: false });
});
