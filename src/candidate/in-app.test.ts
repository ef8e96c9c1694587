import { expect, test } from 'vitest';
import { isInApp } from './in-app.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';
const chrome =
  'Mozilla/5.0 (Linux; Android 11; Pixel 4a) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36';

test.each([safari, chrome, chrome.replace('Chrome/', 'SamsungBrowser/22.0 Chrome/')])(
  'recognizes a regular browser: %s',
  (userAgent) => {
    expect(isInApp(userAgent)).toBe(false);
  },
);

test.each([
  chrome.replace('Pixel 4a)', 'Pixel 4a; wv)'),
  `${chrome} WhatsApp/2.23.20`,
  safari.replace('Version/16.6 ', '').replace('Safari/604.1', 'Instagram 309.0.0.0 (iPhone12,1)'),
  safari.replace('Version/16.6 ', '').replace('Safari/604.1', '[FBAN/FBIOS;FBAV/440.0]'),
  safari.replace('Version/16.6 ', '').replace('Safari/604.1', '[LinkedInApp]/9.28'),
])('recognizes an in-app browser: %s', (userAgent) => {
  expect(isInApp(userAgent)).toBe(true);
});
