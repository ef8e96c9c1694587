import { describe, expect, test } from 'vitest';
import { cardContent, cardFramesOf, noCards, qrTargetOf } from './cards.ts';

const brand = { phone: '+1 202 555 0147', logoDataUrl: 'data:image/png;base64,AA==' };
const bare = { phone: '', logoDataUrl: null };
const texts = { agency: 'Northwind', callToAction: 'Scan to chat', link: '' };
const both = { ...noCards, hasIntro: true, hasOutro: true };

test('an intro takes 1.5 s and an outro 2.5 s', () => {
  expect(cardFramesOf(noCards, brand)).toEqual({ introFrames: 0, outroFrames: 0 });
  expect(cardFramesOf(both, brand)).toEqual({ introFrames: 36, outroFrames: 60 });
});

test('leaves out a card that would be empty', () => {
  expect(cardFramesOf(both, bare)).toEqual({ introFrames: 0, outroFrames: 0 });
  expect(cardFramesOf({ ...both, callToAction: 'Call us' }, bare)).toMatchObject({ outroFrames: 60 });
});

test('shows only the items that have content', () => {
  expect(cardContent('intro', texts, brand)).toEqual(['logo', 'agency', 'bar']);
  expect(cardContent('outro', texts, brand)).toEqual(['callToAction', 'qr', 'label', 'signature']);
  expect(cardContent('outro', { ...texts, agency: '' }, bare)).toEqual(['callToAction']);
});

describe('a QR code', () => {
  test.each([
    ['+1 (202) 555-0147', '12025550147'],
    ['0049 30 23125 042', '493023125042'],
    ['+44 (0)20 7946 0018', '442079460018'],
    ['＋63 917 555 0100', '639175550100'],
  ])('a QR code opens a WhatsApp chat with %s', (phone, number) => {
    expect(qrTargetOf(' ', phone)).toEqual({ ok: true, url: `https://wa.me/${number}`, label: phone });
  });

  test.each(['', '030 23125 042', '555-0147', '+0 123 456 789', 'call us'])(
    'makes no QR code for the number “%s” without a country code',
    (phone) => {
      expect(qrTargetOf('', phone)).toEqual({ ok: false, reason: 'no-country-code' });
    },
  );

  test.each([
    ['https://www.example.com/jobs/', 'https://www.example.com/jobs/', 'example.com/jobs'],
    ['example.com', 'https://example.com', 'example.com'],
    ['HTTP://example.com:8080/a?b=c#d', 'HTTP://example.com:8080/a?b=c#d', 'example.com:8080/a'],
    ['bücher.example/ü', 'https://bücher.example/ü', 'bücher.example/ü'],
  ])('a QR code opens the link %s', (link, url, label) => {
    expect(qrTargetOf(link, '')).toEqual({ ok: true, url, label });
  });

  test.each([
    'jobs',
    'mailto:a@example.com',
    'javascript:alert(1)',
    'two words.com',
    `a.b/${'c'.repeat(200)}`,
  ])('makes no QR code for %s', (link) => {
    expect(qrTargetOf(link, '+1 202 555 0147')).toEqual({ ok: false, reason: 'not-a-link' });
  });
});
