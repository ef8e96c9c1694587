import { expect, it, test } from 'vitest';
import { imageLink, linkedinPostLink, webLink } from './links.ts';

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
])('normalizes %s to %s', (typed, url) => {
  expect(linkedinPostLink(typed)).toEqual({ ok: true, url });
});

test.each([
  ['', 'isn’t a link'],
  ['hello there', 'isn’t a link'],
  ['localhost', 'isn’t a link'],
  ['javascript:alert(1)//linkedin.com/posts/x', 'isn’t a link'],
  ['https://user:pw@linkedin.com/posts/x', 'isn’t a link'],
  ['https://linkedin.com.evil.example/posts/x', 'isn’t a LinkedIn link'],
  ['https://evillinkedin.com/posts/x', 'isn’t a LinkedIn link'],
  ['https://example.com/?u=linkedin.com/posts/x', 'isn’t a LinkedIn link'],
  ['https://www.linkedin.com/in/maya-ortiz', 'isn’t a link to a post'],
  ['https://www.linkedin.com/feed/', 'isn’t a link to a post'],
  ['https://lnkd.in/', 'isn’t a link to a post'],
])('rejects %j: %s', (typed, part) => {
  expect(linkedinPostLink(typed)).toEqual({ ok: false, message: expect.stringContaining(part) });
});

it('upgrades an image link to https', () => {
  expect(imageLink('http://example.com/a b.png')).toMatchObject({ ok: false });
  expect(imageLink('http://example.com/a.png?w=3')).toEqual({
    ok: true,
    url: 'https://example.com/a.png?w=3',
  });
  expect(imageLink('data:image/png;base64,AAAA')).toMatchObject({ ok: false });
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'intent://example.com#Intent;end',
  '//example.com',
  'https://user:pw@example.com/',
  'https://',
  'https://exa mple.com',
  'java\nscript:alert(1)',
])('does not accept %j in an imported file as a link', (link) => {
  expect(webLink(link)).toBeNull();
});

test.each(['https://www.linkedin.com/posts/x', 'http://example.com', 'HTTPS://example.com:8443/a?b=@c#d'])(
  'keeps %s in an imported file unchanged',
  (link) => {
    expect(webLink(link)).toBe(link);
  },
);
