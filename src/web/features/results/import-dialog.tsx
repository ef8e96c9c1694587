import { CircleCheck, CircleDashed, FileUp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { linkedInText } from '#domain/export/text.ts';
import { instantOf } from '#domain/publishing/zoned-time.ts';
import { importedResult, importRefusalMessage, type Receiver } from '#domain/results/import-result.ts';
import { matchExport } from '#domain/results/match-export.ts';
import { postIdIn } from '#domain/results/post-id.ts';
import { nameOf } from '#domain/results/published-posts.ts';
import type { ExportedPost } from '#domain/results/read-export.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { dayLabel, momentLabel } from '#web/browser/dates.ts';
import { type FileReading, readExportFile } from '#web/data/results/read-file.ts';
import { saveResults } from '#web/data/results/requests.ts';
import type { ResultsState } from '#web/data/results/use-results.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { metricsText } from './labels.ts';
import { reportSaved } from './report-saved.ts';

type Ready = Extract<ResultsState, { status: 'ready' }>;

/** A post that a row of the file may belong to. */
type ImportTarget = Receiver & Readonly<{ key: string; publishedAs: string | null }>;

export function ImportDialog({
  results,
  isOpen,
  onOpenChange,
}: {
  results: Ready;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog
      title="Import numbers"
      description="On LinkedIn, open your analytics, choose “Content” and the past 365 days, and press “Export”. The file covers only the days you choose. Page admins find the same under “Analytics”."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <ImportForm results={results} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ImportForm({ results, onDone }: { results: Ready; onDone: () => void }) {
  const [reading, setReading] = useState<FileReading | null>(null);
  const latest = useRef<File>(null);
  const show = async (file: File) => {
    latest.current = file;
    const read = await readExportFile(file);
    // A large file may finish loading after a small one that was chosen later.
    if (latest.current === file) setReading(read);
  };
  return (
    <>
      <DropZone
        label="LinkedIn’s export"
        accept=".xlsx,.csv,text/csv"
        isCompact={reading?.ok === true}
        onFile={(file) => void show(file)}
      >
        <FileUp aria-hidden="true" className="size-6 text-ink-soft" />
        <span className="text-sm text-ink-soft">
          {reading?.ok ? `${reading.fileName} · choose another` : 'Choose or drop an .xlsx or .csv file'}
        </span>
      </DropZone>
      {reading?.ok === false ? <Alert tone="destructive">{reading.message}</Alert> : null}
      {reading?.ok ? (
        <Preview key={reading.fileName} exported={reading.posts} results={results} onDone={onDone} />
      ) : null}
    </>
  );
}

const notImported = '';

/** Shows the matched post of each row. The user can choose another post or none, because a match may be wrong. */
function Preview({
  exported,
  results,
  onDone,
}: {
  exported: readonly ExportedPost[];
  results: Ready;
  onDone: () => void;
}) {
  const own = useMemo(() => importTargets(results), [results]);
  const matches = useMemo(() => matchExport(exported, own, timeZone()), [exported, own]);
  const [chosen, setChosen] = useState<ReadonlyMap<ExportedPost, string>>(new Map());
  const pairs = matches.map(({ exported: row, post }, index) => {
    const key = chosen.get(row) ?? post?.key ?? notImported;
    const chosenPost = own.find((each) => each.key === key) ?? null;
    // Rows are identified by position, which doesn't change.
    return {
      number: index + 1,
      row,
      post: chosenPost,
      result: chosenPost && importedResult(row, chosenPost, timeZone()),
    };
  });
  const taken = new Set(pairs.map(({ post }) => post?.key));
  const matched = pairs.filter(({ post }) => post !== null).length;
  const ready = pairs.flatMap(({ post, result }) =>
    post && result?.ok ? [{ post, result: result.value }] : [],
  );
  const importing = useAction(() => saveResults(ready.map(({ result }) => result)), {
    failure: 'Couldn’t import the numbers',
    onSuccess: (saved) => {
      reportSaved(
        saved,
        ready.flatMap(({ post }) => (post.result ? [post.result] : [])),
      );
      onDone();
    },
  });
  return (
    <>
      <p role="status" className="text-sm">
        {matched} of {pluralize(exported.length, 'post')} matched.
        {matched < exported.length ? ' Choose a post for the others.' : ''}
      </p>
      <ol aria-label="Posts in the file" className="grid grid-cols-1 gap-2">
        {pairs.map(({ number, row, post, result }) => (
          <li key={number} className="grid grid-cols-1 gap-2 rounded-control bg-sunken p-3 text-sm">
            <div className="flex gap-3">
              {result?.ok ? (
                <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
              ) : (
                <CircleDashed aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
              )}
              <div className="grid min-w-0 gap-0.5 wrap-anywhere">
                <p className="line-clamp-2 font-medium">
                  {post ? nameOf(post) : row.text || 'Not found here'}
                </p>
                <p className="text-ink-soft">
                  Row {number} · {whenOf(row)}
                </p>
                <p className="text-ink-soft">{metricsText(row.metrics)}</p>
                {result?.ok === false ? <p>{importRefusalMessage(result.reason)}</p> : null}
              </div>
            </div>
            <Select
              aria-label={`Post for row ${number}`}
              value={post?.key ?? notImported}
              onChange={(key) => setChosen(new Map(chosen).set(row, key))}
              options={[
                { value: notImported, label: 'Don’t import' },
                ...own
                  .filter(({ key }) => key === post?.key || !taken.has(key))
                  .map((each) => ({ value: each.key, label: optionLabel(each) })),
              ]}
            />
          </li>
        ))}
      </ol>
      <DialogFooter>
        <Button
          disabled={ready.length === 0}
          isBusy={importing.isPending}
          onClick={() => void importing.run()}
        >
          Import numbers for {pluralize(ready.length, 'post')}
        </Button>
      </DialogFooter>
    </>
  );
}

/**
 * Returns every post that the file may contain: those on LinkedIn, and finished ones that may have been published by
 * hand.
 */
function importTargets({ published, unpublished }: Ready): ImportTarget[] {
  const byHand = unpublished.map((post): ImportTarget => {
    const [day, time] = post.scheduledAt?.split('T') ?? [];
    const planned = day ? instantOf(day, time ?? '12:00', timeZone()) : null;
    return {
      key: post.postId,
      postId: post.postId,
      publicationId: null,
      publishedAs: null,
      text: linkedInText(post),
      url: null,
      publishedAt: planned !== null && planned <= now() ? planned : null,
      isExact: false,
      result: null,
    };
  });
  const known = published.map((post): ImportTarget => {
    const isExact = post.publicationId !== null || postIdIn(post.url ?? '') !== null;
    return { ...post, isExact };
  });
  return [...known, ...byHand];
}

function optionLabel(post: ImportTarget): string {
  const name = nameOf(post).slice(0, 80);
  return post.publishedAs === null ? name : `${name} · ${post.publishedAs}`;
}

function whenOf({ publishedAt, day }: ExportedPost): string {
  if (publishedAt !== null) return momentLabel(publishedAt);
  return day === null ? 'No date' : dayLabel(day);
}
