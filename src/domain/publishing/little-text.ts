import { mention } from './mention.ts';

/**
 * LinkedIn's "little" text format for a post's commentary: plain text with mentions and hashtags. Every reserved
 * character must be escaped with a backslash: LinkedIn cuts the post off at an unescaped one.
 *
 * Source: learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format, read 2026-11-27.
 */
const reserved = /[\\|{}@[\]()<>#*_~]/g;

/** Hashtags are not inside a word or an address and have at least one letter: "#1" is a number. */
const hashtag = /(?<![\p{L}\p{M}\p{N}_/&#＃])(?<sign>[#＃])(?<word>[\p{M}\p{N}]*\p{L}[\p{L}\p{M}\p{N}]*)/u;
const element = new RegExp(`${mention.source}|${hashtag.source}`, 'gu');

/** Converts `text` to a commentary that LinkedIn shows as this text. Hashtags and typed mentions become links. */
export function toLittleText(text: string): string {
  let little = '';
  let end = 0;
  for (const match of text.matchAll(element)) {
    little += escapeReserved(text.slice(end, match.index));
    const { name, urn, sign, word } = match.groups ?? {};
    little += urn ? `@[${escapeReserved(name ?? '')}](${urn})` : `{hashtag|\\${sign}|${word}}`;
    end = match.index + match[0].length;
  }
  return little + escapeReserved(text.slice(end));
}

const escaped = String.raw`\\[\s\S]`;
const littleElement = new RegExp(
  [
    String.raw`@\[(?<name>(?:${escaped}|[^\]\\])*)\]\s?\(urn:li:\w+:[\w-]+\)`,
    String.raw`\{hashtag\|(?<sign>\\?[#＃])\|(?<word>(?:${escaped}|[^}\\])*)\}`,
    String.raw`(?<tag>#[\p{L}\p{M}\p{N}]+)`,
    `(?<escape>${escaped})`,
    String.raw`(?<plain>[^\\|{}@[\]()<>#*_~]+)`,
  ].join('|'),
  'uy',
);

/** Returns what readers see of a commentary, or undefined if it has an unescaped reserved character. */
export function shownText(little: string): string | undefined {
  let shown = '';
  littleElement.lastIndex = 0;
  while (littleElement.lastIndex < little.length) {
    const groups = littleElement.exec(little)?.groups;
    if (!groups) return undefined;
    const { name, sign, word, tag, escape: escapedCharacter, plain } = groups;
    shown += unescaped(name ?? (sign ? `${sign}${word}` : (tag ?? escapedCharacter ?? plain ?? '')));
  }
  return shown;
}

function escapeReserved(text: string): string {
  return text.replaceAll(reserved, String.raw`\$&`);
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\s\S])/g, '$1');
}
