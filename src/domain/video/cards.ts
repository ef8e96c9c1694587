import { outputFramesPerSecond } from './limits.ts';

/** A still before or after the clip. */
export type CardKind = 'intro' | 'outro';

const cardSeconds: Readonly<Record<CardKind, number>> = { intro: 1.5, outro: 2.5 };

export const maxAgencyLength = 40;
export const maxCallToActionLength = 60;
export const maxLinkLength = 200;
export const defaultCallToAction = 'Interested? Scan to chat.';

/** Which cards a video has, and what they say in addition to the brand kit. */
export type Cards = {
  hasIntro: boolean;
  hasOutro: boolean;
  agency: string;
  callToAction: string;
  /** Where the QR code leads; empty for WhatsApp. */
  link: string;
};

export const noCards: Cards = { hasIntro: false, hasOutro: false, agency: '', callToAction: '', link: '' };

/** Returns how many output frames the cards take. */
export function cardFramesOf({ hasIntro, hasOutro }: Cards): { introFrames: number; outroFrames: number } {
  const framesOf = (kind: CardKind) => Math.round(cardSeconds[kind] * outputFramesPerSecond);
  return { introFrames: hasIntro ? framesOf('intro') : 0, outroFrames: hasOutro ? framesOf('outro') : 0 };
}

/** Returns the time that the cards take of the minute. */
export function cardSecondsOf(cards: Cards): number {
  const { introFrames, outroFrames } = cardFramesOf(cards);
  return (introFrames + outroFrames) / outputFramesPerSecond;
}

/** What a QR code opens, and how the card writes it. */
export type QrTarget = { ok: true; url: string; label: string } | { ok: false; reason: QrProblem };
export type QrProblem = 'no-country-code' | 'not-a-link';

const webAddress = /^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/iu;
/** E.164: up to 15 digits, and hardly any number has fewer than 7 with its country code. */
const internationalNumber = /^(?:\+|00)([1-9]\d{6,14})$/;

/** Returns where the QR code of the outro leads: the link, or else a WhatsApp chat with the brand kit's number. */
export function qrTargetOf(link: string, phone: string): QrTarget {
  const typed = link.trim();
  if (typed !== '') {
    if (!webAddress.test(typed) || typed.length > maxLinkLength) return { ok: false, reason: 'not-a-link' };
    const url = /^https?:/i.test(typed) ? typed : `https://${typed}`;
    return { ok: true, url, label: typed.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '') };
  }
  // `wa.me` needs the country code: a local number would open a chat with someone else.
  const dialed = phone
    .normalize('NFKC')
    .replace('(0)', '')
    .replaceAll(/[^\d+]/g, '');
  const number = internationalNumber.exec(dialed)?.[1];
  if (number === undefined) return { ok: false, reason: 'no-country-code' };
  return { ok: true, url: `https://wa.me/${number}`, label: phone.trim() };
}
