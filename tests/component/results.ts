import { strToU8, zipSync } from 'fflate';
import { page, userEvent } from 'vitest/browser';
import type { Post } from '#domain/posts/post.ts';
import type { NewResult } from '#web/data/results/requests.ts';
import { saveResults } from '#web/data/results/requests.ts';
import { ResultsPage } from '#web/features/results/results-page.tsx';
import { renderScreen } from './screen.tsx';
import { changeStoredPosts, storedPosts } from './store.ts';
import { signInToNewAccount } from './sync.ts';

/** Opens Results for a new account with these finished posts. */
export async function openResults(posts: readonly Partial<Post>[]) {
  await signInToNewAccount();
  await changeStoredPosts(posts.map((post) => ({ ...post, state: 'complete' as const })));
  return renderScreen(ResultsPage, '/results');
}

/**
 * Saves numbers for the first posts of the batch, which were published manually: their engagements out of 1,000
 * impressions.
 */
export async function saveEngagements(
  given: readonly { engagements: number; publishedAt: number }[],
): Promise<void> {
  const posts = await storedPosts();
  const results = given.map(
    ({ engagements, publishedAt }, index): NewResult => ({
      postId: posts[index]?.postId ?? '',
      publicationId: null,
      url: null,
      publishedAt,
      metrics: {
        impressions: 1_000,
        reactions: engagements,
        comments: null,
        reposts: null,
        engagements: null,
      },
      source: 'typed',
    }),
  );
  const saved = await saveResults(results);
  if (!saved.ok) throw new Error(saved.message);
}

/** Returns the URL of a post that LinkedIn created at this time. */
export function activityUrl(instant: number): string {
  return `https://www.linkedin.com/feed/update/urn:li:activity:${BigInt(instant) << 22n}`;
}

/** Chooses a file in the open import dialog. */
export async function chooseExport(file: File): Promise<void> {
  await userEvent.upload(page.getByLabelText('LinkedIn’s export'), file);
}

/** Returns an Excel file with one sheet, as spreadsheets write it: texts are shared, numbers are not. */
export function xlsxFile(name: string, sheet: string, rows: readonly (readonly (string | number)[])[]): File {
  const texts: string[] = [];
  const cell = (value: string | number, reference: string) => {
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    return `<c r="${reference}" t="s"><v>${texts.push(value) - 1}</v></c>`;
  };
  const data = rows
    .map((row, index) => {
      const cells = row.map((value, column) =>
        // Omits empty cells.
        value === '' ? '' : cell(value, `${String.fromCharCode(65 + column)}${index + 1}`),
      );
      return `<row r="${index + 1}">${cells.join('')}</row>`;
    })
    .join('');
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${data}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${texts.map((text) => `<si><r><t>${escaped(text)}</t></r></si>`).join('')}</sst>`,
  };
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([path, xml]) => [path, strToU8(`<?xml version="1.0"?>${xml}`)]),
    ),
  );
  return new File([new Uint8Array(bytes)], name);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
