import { emptyDraft, type FormulaDraft } from '#domain/formulas/formula.ts';
import { percent } from './compare.ts';
import { hookOf, hookShapeLabel, hookShapeOf } from './hook-shape.ts';
import type { MeasuredPost } from './published-post.ts';

/** A formula from a post that worked: its text, and a breakdown that its author can improve. */
export function formulaOfPost(
  post: Pick<MeasuredPost, 'text' | 'rate' | 'url'>,
  usual: number,
): FormulaDraft {
  const draft = { ...emptyDraft('text'), content: post.text, breakdown: breakdownOf(post, usual) };
  return post.url === null ? draft : { ...draft, inputMode: 'link', linkedinUrl: post.url };
}

function breakdownOf({ text, rate }: Pick<MeasuredPost, 'text' | 'rate'>, usual: number): string {
  const [, ...paragraphs] = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const hook = hookOf(text);
  const steps = [
    `Hook: ${hookShapeLabel(hookShapeOf(hook)).toLowerCase()}. “${hook}”`,
    ...middleOf(paragraphs),
    ...endOf(paragraphs),
  ];
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  return [...numbered, `Result: ${percent(rate)} engagement (usual ${percent(usual)})`].join('\n');
}

function middleOf(paragraphs: readonly string[]): string[] {
  const between = paragraphs.slice(0, -1);
  if (between.length === 0) return [];
  const items = between
    .flatMap((paragraph) => paragraph.split('\n'))
    .filter((line) => listMark.test(line)).length;
  const words = between.join(' ').split(/\s+/).length;
  const short = words / between.length <= 25 ? 'short paragraphs' : 'paragraphs';
  const count = between.length === 1 ? 'One paragraph' : `${between.length} ${short}`;
  return [
    items >= 2
      ? `The points: a list of ${items}.`
      : `The middle: ${count.charAt(0).toLowerCase()}${count.slice(1)}, ${words} words in all.`,
  ];
}

const listMark = /^\s*(?:[-–•*→✓✔▪]|\d+[.)])\s/u;

function endOf(paragraphs: readonly string[]): string[] {
  const last = paragraphs.at(-1)?.split('\n').at(-1)?.trim();
  if (!last) return [];
  const kind = /[?？]["”’)]*$/u.test(last) ? 'a question to the readers' : 'one closing line';
  return [`The end: ${kind}. “${last}”`];
}
