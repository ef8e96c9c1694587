import { detectSlashOrder, parseDate, type SlashOrder } from '#domain/batch-table/parse-date.ts';
import type { Day } from '#domain/posts/calendar.ts';
import type { Result } from '#domain/result.ts';
import { type Metrics, parseCount } from './metrics.ts';
import { createdAtOf, type PostId, postIdIn, postUrlFrom } from './post-id.ts';

/** A sheet of a workbook, or a CSV file, as rows of text cells. */
export type Sheet = Readonly<{ name: string; rows: readonly (readonly string[])[] }>;

/** The numbers of one post in LinkedIn's export. */
export type ExportedPost = Readonly<{
  url: string | null;
  id: PostId | null;
  /** When it was published, if LinkedIn's id says so. */
  publishedAt: number | null;
  day: Day | null;
  /** The beginning of the post's text, in exports of pages. */
  text: string;
  metrics: Metrics;
}>;

export type ExportProblem = 'no-posts' | 'not-english';

type Field = 'url' | 'day' | 'text' | 'impressions' | 'reactions' | 'comments' | 'reposts' | 'engagements';

/** LinkedIn's headers, in lower case. Pages say "likes" and members "reactions". */
const headers: Readonly<Record<string, Field>> = {
  'post url': 'url',
  'post link': 'url',
  'update link': 'url',
  'post publish date': 'day',
  'post date': 'day',
  'created date': 'day',
  'date posted': 'day',
  'post title': 'text',
  'update title': 'text',
  impressions: 'impressions',
  reactions: 'reactions',
  likes: 'reactions',
  comments: 'comments',
  reposts: 'reposts',
  shares: 'reposts',
  engagements: 'engagements',
  'total engagements': 'engagements',
  'social engagements': 'engagements',
};

/**
 * Reads the posts of a LinkedIn export. Supports "Top posts" of a member (posts by engagements next to posts by
 * impressions), the export of one post (rows with a label and a value), and "All posts" of a page.
 */
export function readExport(sheets: readonly Sheet[], now: number): Result<ExportedPost[], ExportProblem> {
  const found = sheets.flatMap(({ rows }) => recordsIn(rows));
  const order = detectSlashOrder(found.map(({ day = '' }) => day)) ?? 'month-first';
  const posts = merged(found.flatMap((record) => postFrom(record, order, now)));
  if (posts.length > 0) return { ok: true, value: posts };
  const isForeign = sheets.some(({ rows }) =>
    rows.some((row) => row.some((cell) => postIdIn(cell) !== null)),
  );
  return { ok: false, reason: isForeign ? 'not-english' : 'no-posts' };
}

type FieldTexts = Partial<Record<Field, string>>;

function recordsIn(rows: Sheet['rows']): FieldTexts[] {
  const top = rows.findIndex((row) => row.filter((cell) => fieldOf(cell) !== undefined).length >= 2);
  if (top < 0) return labelled(rows);
  const records: FieldTexts[] = [];
  for (const columns of tablesIn(rows[top] ?? []))
    for (const row of rows.slice(top + 1)) {
      const record: FieldTexts = {};
      for (const [column, field] of columns) if (row[column]?.trim()) record[field] ??= row[column];
      records.push(record);
    }
  return records;
}

/** Some sheets have tables side by side: a repeated field starts the next table. */
function tablesIn(header: readonly string[]): Map<number, Field>[] {
  const tables: Map<number, Field>[] = [new Map()];
  for (const [column, cell] of header.entries()) {
    const field = fieldOf(cell);
    if (field === undefined) continue;
    // Exports of pages have both "Reposts" and "Shares" for one post.
    const repeats = field === 'url' && [...(tables.at(-1)?.values() ?? [])].includes(field);
    if (repeats) tables.push(new Map());
    tables.at(-1)?.set(column, field);
  }
  return tables;
}

/** Rows with a label and a value, as in the export of one post. */
function labelled(rows: Sheet['rows']): FieldTexts[] {
  const record: FieldTexts = {};
  for (const [label = '', ...values] of rows) {
    const field = fieldOf(label);
    const value = values.find((each) => each.trim() !== '');
    if (field && value) record[field] ??= value;
  }
  return record.url === undefined ? [] : [record];
}

function fieldOf(cell: string): Field | undefined {
  return headers[cell.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/:$/, '')];
}

function postFrom(texts: FieldTexts, order: SlashOrder, now: number): ExportedPost[] {
  const url = postUrlFrom(texts.url ?? '');
  const id = postIdIn(texts.url ?? '');
  // Spreadsheets may write 12 as 12.0, but in many countries 12.000 is twelve thousand.
  const counts = (['impressions', 'reactions', 'comments', 'reposts', 'engagements'] as const).map(
    (field) => [field, parseCount((texts[field] ?? '').replace(/\.0$/, '')) ?? null] as const,
  );
  const { impressions, ...others } = Object.fromEntries(counts) as Record<string, number | null>;
  const isKnown = counts.some(([, count]) => count !== null);
  if (!isKnown || (url === null && !texts.text)) return [];
  return [
    {
      url,
      id,
      publishedAt: id && createdAtOf(id, now),
      day: dayFrom(texts.day ?? '', order),
      text: texts.text?.trim() ?? '',
      metrics: { impressions: impressions ?? 0, ...others } as Metrics,
    },
  ];
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date as text, such as 11/2/2026 or "Nov 2, 2026", or in a spreadsheet's format: days since 1900. */
function dayFrom(text: string, order: SlashOrder): Day | null {
  const trimmed = text.trim();
  if (/^\d{5}(?:\.\d+)?$/.test(trimmed)) {
    const dayZero = Date.UTC(1899, 11, 30);
    return new Date(dayZero + Math.floor(Number(trimmed)) * 86_400_000).toISOString().slice(0, 10);
  }
  const [, month = '', day = '', year] = /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4})$/i.exec(trimmed) ?? [];
  const number = monthNames.indexOf(month.toLowerCase()) + 1;
  const written = year && number > 0 ? `${number}/${day}/${year}` : trimmed;
  const parsed = parseDate(written, year ? 'month-first' : order);
  return parsed.ok ? parsed.value.slice(0, 10) : null;
}

/** LinkedIn lists a member's posts once by engagements and once by impressions. Joins both lists. */
function merged(posts: readonly ExportedPost[]): ExportedPost[] {
  const byName = new Map<string, ExportedPost>();
  for (const post of posts) {
    const name = post.id ? `${post.id.kind}:${post.id.digits}` : (post.url ?? post.text);
    const known = byName.get(name);
    byName.set(name, known ? { ...known, metrics: bothOf(known.metrics, post.metrics) } : post);
  }
  // Posts without impressions have no rate. Each list ends after 50 posts, so some posts are only in one of them.
  return [...byName.values()].filter(({ metrics }) => metrics.impressions > 0);
}

function bothOf(one: Metrics, other: Metrics): Metrics {
  return {
    impressions: Math.max(one.impressions, other.impressions),
    reactions: one.reactions ?? other.reactions,
    comments: one.comments ?? other.comments,
    reposts: one.reposts ?? other.reposts,
    engagements: one.engagements ?? other.engagements,
  };
}

export function exportProblemMessage(problem: ExportProblem): string {
  switch (problem) {
    case 'no-posts':
      return 'This file has no posts with impressions. Export your content analytics from LinkedIn, and choose that file.';
    case 'not-english':
      return 'The columns of this file aren’t in English. Set LinkedIn to English, export again, and choose that file.';
  }
}
