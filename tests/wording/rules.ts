import type { Passage } from './extract.ts';

/** A word or phrase to avoid, and what to write instead. */
type WordingRule = { pattern: RegExp; better: string; kinds?: readonly Passage['kind'][] };

const prose = ['comment', 'title', 'document'] as const;

/** See docs/style.md. Each pattern matches whole words in any case. */
export const wordingRules: readonly WordingRule[] = [
  { pattern: /\banew\b/i, better: 'again' },
  { pattern: /\bwho(m|so)?ever\b/i, better: 'anyone who, the user' },
  { pattern: /\bto be had\b/i, better: 'available' },
  { pattern: /\bof (theirs|yours|its own accord)\b/i, better: 'their, your' },
  { pattern: /\bfor want of\b/i, better: 'without, because there is no' },
  { pattern: /\bas a rule\b/i, better: 'usually' },
  { pattern: /\bbegun\b/i, better: 'started' },
  { pattern: /\bkeeps? in mind\b/i, better: 'remember' },
  { pattern: /\bhanded out\b/i, better: 'returned, given' },
  { pattern: /\b(takes?|took|taken|taking) the place of\b/i, better: 'replace' },
  { pattern: /\bholds? from\b/i, better: 'applies from' },
  {
    pattern: /\b(thereof|therein|thereby|hitherto|henceforth|whilst|amongst|upon)\b/i,
    better: 'a modern word',
  },
  { pattern: /\b(by and by|ere long|of old|all the same)\b/i, better: 'a modern phrase' },
  {
    pattern: /(?<![.\w-])(e-mail|mails?)\b(?![./:[\]]| server)/i,
    better: 'email',
    kinds: ['string', 'title'],
  },
  { pattern: /\bcolours?\b/i, better: 'color' },
  {
    pattern: /\b(behaviour|licence|favourite|centre[sd]?|grey|organis\w+|recognis\w+|initialis\w+)\b/i,
    better: 'American spelling',
  },
  { pattern: /\bstrangers?\b/i, better: 'signed-out user, someone else', kinds: prose },
  { pattern: /\b(in|through|of) (the|our) house\b/i, better: 'in the project', kinds: prose },
  { pattern: /\.\.\./, better: '…', kinds: ['title'] },
];

const maxCommentColumns = 120;

/**
 * Describes the violations in a passage as sentences. `quoted` are messages of the specification, which keep their
 * wording.
 */
export function wordingProblems({ file, line, kind, text }: Passage, quoted: readonly string[]): string[] {
  if (kind === 'string' && quoted.some((message) => text.includes(message))) return [];
  return wordingRules.flatMap(({ pattern, better, kinds }) => {
    const word = (kinds ?? [kind]).includes(kind) ? pattern.exec(text)?.[0] : undefined;
    return word === undefined ? [] : [`${file}:${line}: write “${better}” instead of “${word}”.`];
  });
}

/** The comment lines of a file that are too long, given as passages with the file's code. */
export function wideComments(file: string, code: string): string[] {
  return code.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(\/\/|\/?\*|--)/.test(line);
    return isComment && line.length > maxCommentColumns && !/https?:\/\/\S{60}/.test(line)
      ? [`${file}:${index + 1}: wrap this comment at ${maxCommentColumns} columns (it has ${line.length}).`]
      : [];
  });
}
