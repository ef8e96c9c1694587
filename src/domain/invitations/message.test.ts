import { expect, it } from 'vitest';
import { consentTexts } from '#domain/candidates/consent.ts';
import { type PageLanguage, pageLanguages } from './invitation.ts';
import { emailLink, invitationLink, whatsAppLink } from './link.ts';
import { invitationMessage } from './message.ts';

const link = invitationLink('https://standout.example', 'abc_-123');
const parts = {
  name: 'Anna $& Co',
  agencyName: 'Northwind',
  recruiterName: 'Berta',
  link,
  expiresAt: Date.parse('2026-12-10T22:00:00Z'),
};

it('greets the candidate by name and names the sender, the link, and the expiry date', () => {
  const { subject, body } = invitationMessage('en', parts, 'UTC');
  expect(subject).toBe('A short video for Northwind');
  expect(body.split('\n\n')).toEqual([
    'Hi Anna $& Co, please record a short video for Northwind. Your phone is enough, and you need no app and no account:',
    'https://standout.example/r/abc_-123',
    'The link works until December 10, 2026. Thank you! Berta',
  ]);
  expect(invitationMessage('en', { ...parts, name: ' ' }, 'Asia/Manila').body).toMatch(/^Hi, please.*/);
  expect(invitationMessage('en', parts, 'Asia/Manila').body).toContain('December 11, 2026');
});

it.each(Object.keys(pageLanguages) as PageLanguage[])(
  'the message in %s is complete and translated',
  (language) => {
    const { subject, body } = invitationMessage(language, parts, 'UTC');
    for (const part of ['Anna $& Co', 'Northwind', 'Berta', link]) expect(body).toContain(part);
    expect(`${subject}${body}`).not.toMatch(/[{}]/);
    const others = Object.values(consentTexts).filter((text) => text === consentTexts[language]);
    expect(others).toHaveLength(1);
    // The longest text that the database stores.
    expect(consentTexts[language].length).toBeLessThanOrEqual(2000);
  },
);

it.each([
  ['+49 30 123-4567', 'https://wa.me/49301234567?text=Hi%20%26%0Athere'],
  ['anna@example.com, 0063 917 555 0147', 'https://wa.me/639175550147?text=Hi%20%26%0Athere'],
  ['030 1234567', 'https://wa.me/?text=Hi%20%26%0Athere'],
  ['', 'https://wa.me/?text=Hi%20%26%0Athere'],
])('WhatsApp opens the chat with %j if that is an international number', (contact, address) => {
  expect(whatsAppLink('Hi &\nthere', contact)).toBe(address);
});

it('an email goes to the address in the contact', () => {
  const message = { subject: 'A & B', body: 'One\nTwo' };
  expect(emailLink(message, 'Anna <anna+va@example.com>')).toBe(
    'mailto:anna%2Bva@example.com?subject=A%20%26%20B&body=One%0ATwo',
  );
  expect(emailLink(message, '+49 30 1234567')).toBe('mailto:?subject=A%20%26%20B&body=One%0ATwo');
});
