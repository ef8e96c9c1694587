import { hookPatterns } from '#domain/posts/hook-patterns.ts';

/** The shapes of a hook that its words reveal. */
const hookShapes = ['question', 'quote', 'number', 'no', 'you', 'i', 'statement'] as const;
export type HookShape = (typeof hookShapes)[number];

/** The first line of a text. */
export function hookOf(text: string): string {
  return text.trim().split('\n', 1)[0]?.trim() ?? '';
}

/** Returns the shape of a hook. If two shapes fit, the first in the list wins. Works for English only. */
export function hookShapeOf(hook: string): HookShape {
  if (/[?？]["”’)]*$/u.test(hook)) return 'question';
  if (/^["“„«‘]/u.test(hook)) return 'quote';
  if (/\p{N}/u.test(hook)) return 'number';
  if (/^(?:no|not|never|nobody|stop|don[’']t|nothing|most|forget)\b/iu.test(hook)) return 'no';
  if (/^(?:you|your|if you|when you)\b/iu.test(hook)) return 'you';
  if (/^(?:I|I[’']\w+|my|we|our|on \w+, I|last \w+,? (?:I|we|my|our))\b/u.test(lowerFirst(hook))) return 'i';
  return 'statement';
}

export function hookShapeLabel(shape: HookShape): string {
  switch (shape) {
    case 'question':
      return 'A question';
    case 'quote':
      return 'A quote';
    case 'number':
      return 'A number';
    case 'no':
      return 'A negative or a warning';
    case 'you':
      return 'About the reader';
    case 'i':
      return 'About yourself';
    case 'statement':
      return 'A plain statement';
  }
}

/** How to write such a hook. */
export function hookShapeAdvice(shape: HookShape): string {
  switch (shape) {
    case 'question':
      return 'Start with a question';
    case 'quote':
      return 'Start with a quote';
    case 'number':
      return 'Put a number in the first line';
    case 'no':
      return 'Start with a negative or a warning';
    case 'you':
      return 'Start by addressing the reader';
    case 'i':
      return 'Start with something about you';
    case 'statement':
      return 'Start with a plain statement';
  }
}

/** The pattern of the hook library that a hook follows; undefined if none. */
export function hookPatternOf(hook: string): string | undefined {
  return patterns().find(({ fits }) => fits.test(hook))?.pattern;
}

let known: { pattern: string; fits: RegExp }[] | undefined;

function patterns() {
  known ??= Object.values(hookPatterns)
    .flat()
    // A pattern with little text around its blanks would match by chance.
    .filter(({ pattern }) => pattern.replaceAll(blanks, '').replaceAll(/[^\p{L}]/gu, '').length >= 8)
    .map(({ pattern }) => ({ pattern, fits: matcherOf(pattern) }));
  return known;
}

const blanks = /\[[^\]]+\]/gu;

function matcherOf(pattern: string): RegExp {
  const parts = pattern.split(blanks).map((part) => part.replaceAll(/[.*+?^${}()|\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.{1,80}?')}$`, 'iu');
}

function lowerFirst(hook: string): string {
  // "My" and "my" are the same, but the word "I" is always a capital.
  return /^I\b/.test(hook) ? hook : hook.charAt(0).toLowerCase() + hook.slice(1);
}
