import type { BrandKit } from './brand.ts';
import { outputFramesPerSecond } from './limits.ts';
import type { OverlaySpec } from './overlay.ts';

/** A still before or after the clip. */
export type CardKind = 'intro' | 'outro';

const cardSeconds: Readonly<Record<CardKind, number>> = { intro: 1.5, outro: 2.5 };

export const maxAgencyLength = 40;
export const maxCallToActionLength = 60;
export const maxLinkLength = 200;
export const defaultCallToAction = 'Interested? Scan to chat.';

/** The texts of the cards that don't come from the brand kit. */
export type CardTexts = {
  agency: string;
  callToAction: string;
  /** The target of the QR code; empty for WhatsApp. */
  link: string;
};

/** Which cards a video has, and what they say. */
export type Cards = CardTexts & { hasIntro: boolean; hasOutro: boolean };

export const noCards: Cards = { hasIntro: false, hasOutro: false, agency: '', callToAction: '', link: '' };

/** Everything needed to draw a card. */
export type CardSpec = {
  kind: CardKind;
  texts: CardTexts;
  overlay: Pick<OverlaySpec, 'template' | 'output' | 'brand'>;
};

/** Returns the items of a card from top to bottom. An empty list means that the card is left out. */
export function cardContent(kind: CardKind, texts: CardTexts, brand: CardBrand): CardItemKind[] {
  const [logo, agency, callToAction] = [
    brand.logoDataUrl !== null,
    texts.agency.trim() !== '',
    texts.callToAction.trim() !== '',
  ];
  const qr = qrTargetOf(texts.link, brand.phone).ok;
  const shown: Record<CardItemKind, boolean> =
    kind === 'intro'
      ? { logo, agency, bar: logo || agency, callToAction: false, qr: false, label: false, signature: false }
      : { logo: false, agency: false, bar: false, callToAction, qr, label: qr, signature: logo || agency };
  return cardItemKinds.filter((item) => shown[item]);
}

/**
 * The kinds of items, in their order on a card. The signature of the outro is the logo, or the agency's name if there
 * is no logo.
 */
export const cardItemKinds = ['logo', 'agency', 'bar', 'callToAction', 'qr', 'label', 'signature'] as const;
export type CardItemKind = (typeof cardItemKinds)[number];
type CardBrand = Pick<BrandKit, 'phone' | 'logoDataUrl'>;

/** Returns how many output frames the cards take. */
export function cardFramesOf(cards: Cards, brand: CardBrand): { introFrames: number; outroFrames: number } {
  const framesOf = (kind: CardKind, isWanted: boolean) =>
    isWanted && cardContent(kind, cards, brand).length > 0
      ? Math.round(cardSeconds[kind] * outputFramesPerSecond)
      : 0;
  return {
    introFrames: framesOf('intro', cards.hasIntro),
    outroFrames: framesOf('outro', cards.hasOutro),
  };
}

/** What a QR code opens, and the label on the card. */
export type QrTarget = { ok: true; url: string; label: string } | { ok: false; reason: QrProblem };
type QrProblem = 'no-country-code' | 'not-a-link';

const webAddress = /^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/iu;
/** E.164: up to 15 digits, and hardly any number has fewer than 7 with its country code. */
const internationalNumber = /^(?:\+|00)([1-9]\d{6,14})$/;

/**
 * Returns the target of the outro's QR code: the link, or a WhatsApp chat with the brand kit's number if there is
 * none.
 */
export function qrTargetOf(link: string, phone: string): QrTarget {
  const typed = link.trim();
  if (typed !== '') {
    if (!webAddress.test(typed) || typed.length > maxLinkLength) return { ok: false, reason: 'not-a-link' };
    const url = /^https?:/i.test(typed) ? typed : `https://${typed}`;
    return { ok: true, url, label: readable(typed) };
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

/** A link as people write it: without the protocol and without query parameters. */
function readable(link: string): string {
  return link
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');
}
