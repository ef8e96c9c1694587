import { isChangesHeading, isClosingRemark, isPleasantry, isPreamble } from './chatter.ts';

/**
 * Returns an answer without what chat models put around it: thoughts, a preamble, remarks, a fence, or quotation
 * marks.
 * @param source what the request contained: lines that also occur in it are part of the text and are kept
 */
export function answerText(answer: string, source: string): string {
  const whole = withoutThoughts(answer).trim();
  const text = unquoted(unfenced(withoutRemarks(withoutPreamble(whole, source), source), source), source);
  return text === '' ? whole : text;
}

/**
 * Like `answerText`, for an answer that is still streaming. Holds back a first line that may turn out to be a
 * preamble.
 */
export function answerTextSoFar(answer: string, source: string): string {
  const soFar = withoutThoughts(answer).trimStart();
  if (!soFar.includes('\n') && mayBecomePreamble.test(soFar) && !source.includes(soFar)) return '';
  return withoutPreamble(soFar, source);
}

/** Reasoning models of local servers write their thoughts into the answer. */
function withoutThoughts(answer: string): string {
  return answer
    .replace(/^\s*<(think|thinking|reasoning)>[\s\S]*?(?:<\/\1>|$)/i, '')
    .replace(/^[\s\S]{0,40000}?<\/think(?:ing)?>/i, '');
}

const mayBecomePreamble =
  /^(?:sure|certainly|of course|absolutely|here(?:['’]s| is| are)|below|I(?:['’]ve| have)|gerne|natürlich|hier |voici|bien sûr|aqu[ií] |claro|ecco|oto |вот|ось|[iİ]şte|好的|当然|以下|もちろん|다음은|إليك)/iu;

function withoutPreamble(text: string, source: string): string {
  const { line, rest } = firstLine(text);
  if (rest === '') return withoutInlinePreamble(text, source);
  if (isInSource(line, source)) return text;
  // A lone "Sure!" may open a post. It is only chatter if the next line is a preamble.
  if (isPleasantry(line) && isPreamble(firstLine(rest).line)) return withoutPreamble(rest, source);
  const announcesFence = /[:：]$/.test(line) && rest.startsWith('```') && !source.includes('```');
  if (!isPreamble(line) && !announcesFence) return withoutInlinePreamble(text, source);
  return rest.replace(/^(?:-{3,}|\*{3,}|_{3,})\s*\n+/, '');
}

/** Removes a preamble on the same line as the text: "Here's a polished version: We hired a nurse." */
function withoutInlinePreamble(text: string, source: string): string {
  const announced = /^[^\n:：]{4,160}[:：](?=\s*\S)/u.exec(text)?.[0];
  return announced && isPreamble(announced) && !isInSource(announced, source)
    ? text.slice(announced.length).trimStart()
    : text;
}

function withoutRemarks(text: string, source: string): string {
  const gaps = [...text.matchAll(/\n[^\S\n]*\n\s*/g)].map(({ 0: gap, index }) => ({
    end: index,
    start: index + gap.length,
  }));
  const list = gaps.findIndex(({ start }) => {
    const paragraph = text.slice(start);
    return isChangesHeading(paragraph) && !isInSource(firstLine(paragraph).line, source);
  });
  let kept = list >= 0 ? text.slice(0, gaps[list]?.end) : text;
  let isCut = list >= 0;
  for (const { start, end } of gaps.slice(0, list >= 0 ? list : undefined).reverse()) {
    const last = kept.slice(start).trim();
    const isRuleAboveRemark = isCut && /^(?:-{3,}|\*{3,}|_{3,})$/.test(last);
    if (!isRuleAboveRemark && !(isClosingRemark(last) && !isInSource(last, source))) break;
    kept = kept.slice(0, end);
    isCut = true;
  }
  return kept;
}

/** Removes the fence at the start and any remark after it. */
function unfenced(text: string, source: string): string {
  if (source.includes('```')) return text;
  const inside = /^```[\w-]*\n([\s\S]*?)\n?```(?!`)([\s\S]*)$/.exec(text);
  return inside && !inside[2]?.includes('```') ? (inside[1] ?? '').trim() : text;
}

/** Removes quotation marks around the whole text. */
function unquoted(text: string, source: string): string {
  const inside = /^(?:"([^"]+)"|“([^“”]+)”|«([^«»]+)»|„([^„“”]+)[“”])$/.exec(text);
  const first = inside?.[1] ?? inside?.[2] ?? inside?.[3] ?? inside?.[4];
  return first === undefined || source.includes(text) ? text : first.trim();
}

function firstLine(text: string): { line: string; rest: string } {
  const end = text.indexOf('\n');
  return end < 0
    ? { line: text.trim(), rest: '' }
    : { line: text.slice(0, end).trim(), rest: text.slice(end).trim() };
}

function isInSource(line: string, source: string): boolean {
  return source.includes(line.trim());
}
