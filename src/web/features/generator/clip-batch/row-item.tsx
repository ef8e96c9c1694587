import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { hasSamplePhone } from '#domain/video/brand.ts';
import type { BatchRow, RowStatus } from '#domain/video/clip-batch.ts';
import { clipWarnings } from '#domain/video/clip-warnings.ts';
import { countryNamed } from '#domain/video/countries.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { maxPositionTitleLength } from '#domain/video/overlay.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { resultSecondsOf } from '#domain/video/timeline.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { memoryBudgetBytes } from '#web/browser/platform.ts';
import type { StoredClip, StoredVideo } from '#web/data/store/database.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { clockTime, megabytes } from '../format.ts';
import { Flag } from '../frame/country-picker.tsx';
import { FailureReport } from '../result/failure-report.tsx';
import { markShared } from '../result/mark-shared.ts';
import { concernMessages, warningsAmong } from '../result/preflight-text.ts';
import { SaveLink } from '../result/save-link.tsx';
import { ShareButton } from '../result/video-actions.tsx';
import { reasonsOf } from './row-messages.ts';
import { RowThumbnail } from './row-thumbnail.tsx';

/** A row of a clip batch: its candidate, status, problems, and actions. */
export function RowItem({
  row,
  position,
  rowStatus,
  clip,
  shape,
  sameNameAs,
  video,
  heldVideo,
  isRemoved,
  renderFraction,
  isBusy,
  planOf,
  onTitle,
  onEdit,
  onRetry,
  onRemove,
}: {
  row: BatchRow;
  /** Counted from 1. */
  position: number;
  rowStatus: RowStatus;
  clip: StoredClip | undefined;
  /** The CSS aspect ratio of the batch's videos. */
  shape: string;
  /** The position of an earlier row whose video has the same file name, or null. */
  sameNameAs: number | null;
  /** Undefined if the video is not rendered, was removed, or is not loaded yet. */
  video: StoredVideo | undefined;
  /** A rendered video that could not be stored and exists only in this page. */
  heldVideo: File | undefined;
  /** Whether the video was rendered and then removed. */
  isRemoved: boolean;
  /** The render progress; null if this row is not being rendered. */
  renderFraction: number | null;
  isBusy: boolean;
  /** Returns the row's render plan, used for warnings and the failure report. */
  planOf: (row: BatchRow, inspection: Inspection, clip: StoredClip | undefined) => RenderPlan;
  onTitle: (positionTitle: string) => void;
  onEdit: () => void;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const { words } = row;
  const country = countryNamed(words.country);
  const reasons = reasonsOf(rowStatus, words);
  const inspection = clip?.check.status === 'usable' ? clip.check.inspection : null;
  const plan = useMemo(() => inspection && planOf(row, inspection, clip), [row, inspection, clip, planOf]);
  const faults =
    rowStatus.kind === 'pending' && plan
      ? warningsAmong(clipWarnings(rowStatus.inspection, plan, memoryBudgetBytes()))
      : [];
  const isRendering = renderFraction !== null;
  const name = `row ${position}${words.positionTitle === '' ? '' : `, ${words.positionTitle}`}`;
  // Reading the file may need permission, which requires a click.
  const isLost = rowStatus.kind === 'wrong' && rowStatus.refusal === 'gone';
  const asksForTitle = !isBusy && rowStatus.kind === 'wrong' && rowStatus.problems.includes('no-title');
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-4 first:pt-0 last:pb-0"
      aria-label={name}
    >
      <RowThumbnail
        name={name}
        shape={shape}
        isPaused={isBusy}
        clip={clip}
        plan={plan}
        video={rowStatus.kind === 'done' ? video : undefined}
        heldVideo={heldVideo}
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="grid min-w-0 flex-1 basis-56 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            <span
              className={`text-sm text-ink-soft tabular-nums ${asksForTitle ? 'leading-11' : 'leading-6'}`}
            >
              {words.number || '–'}
            </span>
            {asksForTitle ? (
              <input
                aria-label={`Position title for ${words.fileName || name}`}
                placeholder="Position title"
                maxLength={maxPositionTitleLength}
                autoComplete="off"
                dir="auto"
                className={`${inputClass} mb-1`}
                onBlur={({ target }) => {
                  if (target.value.trim() !== '') onTitle(target.value.trim());
                }}
                onKeyDown={({ key, currentTarget }) => {
                  if (key === 'Enter') currentTarget.blur();
                }}
              />
            ) : (
              <p className="font-medium">
                <bdi className="wrap-anywhere">{words.positionTitle || 'No title yet'}</bdi>
              </p>
            )}
            <p className="col-start-2 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-soft">
              {country ? (
                <span className="flex items-center gap-2">
                  <Flag code={country.code} isSmall />
                  {country.name}
                </span>
              ) : null}
              <span className="wrap-anywhere">{words.fileName || 'no file'}</span>
              {words.kit ? <bdi className="wrap-anywhere">{words.kit}</bdi> : null}
              {rowStatus.kind === 'pending' && plan ? (
                <span className="tabular-nums">
                  {usedOf(resultSecondsOf(plan), rowStatus.inspection.durationSeconds)}
                </span>
              ) : null}
              {row.edits?.captions?.areShown ? <span>captions</span> : null}
              {video ? (
                <span className="tabular-nums">
                  {clockTime(video.durationSeconds)} · {megabytes(video.file.size)}
                </span>
              ) : null}
              {isRemoved ? <span>removed from this device</span> : null}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-1 @max-lg:-mr-3 @max-lg:w-full @max-lg:gap-0">
            <span className="mr-1 @max-lg:mr-auto">
              <State rowStatus={rowStatus} isHeld={heldVideo !== undefined} renderFraction={renderFraction} />
            </span>
            {heldVideo ? <SaveLinks file={heldVideo} videoId={null} /> : null}
            {video && rowStatus.kind === 'done' ? (
              <SaveLinks file={video.file} videoId={video.videoId} />
            ) : null}
            {rowStatus.kind === 'failed' || isLost || isRemoved ? (
              <Button
                variant="quiet"
                size="icon"
                aria-label={isRemoved ? `Generate again: ${name}` : `Try again: ${name}`}
                onClick={onRetry}
              >
                <RotateCcw aria-hidden="true" className="size-5" />
              </Button>
            ) : null}
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Edit ${name}`}
              disabled={isRendering}
              onClick={onEdit}
            >
              <Pencil aria-hidden="true" className="size-5" />
            </Button>
            <Button
              variant="quiet"
              size="icon-end"
              aria-label={`Remove ${name}`}
              disabled={isRendering}
              onClick={onRemove}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          </div>
        </div>
        {reasons.length > 0 ? (
          <ul className="grid gap-1 text-sm text-danger">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : null}
        {faults.length > 0 ? (
          <ul className="grid gap-1 text-sm text-caution">
            {faults.map((fault) => (
              <li key={fault}>{concernMessages[fault]}</li>
            ))}
          </ul>
        ) : null}
        {heldVideo ? (
          <p className="text-sm text-caution">
            This video isn’t stored in this browser. Save it before you leave this page.
          </p>
        ) : null}
        {rowStatus.kind === 'failed' && rowStatus.inspection && plan ? (
          <div className="text-sm text-ink-soft">
            <FailureReport failure={rowStatus} inspection={rowStatus.inspection} plan={plan} />
          </div>
        ) : null}
        {words.kit && plan && hasSamplePhone(plan.overlay.brand) ? (
          <p className="text-sm text-caution">The brand kit {words.kit} still shows the sample number.</p>
        ) : null}
        {sameNameAs === null || rowStatus.kind === 'wrong' ? null : (
          <p className="text-sm text-caution">
            Same number and title as row {sameNameAs}, so both videos will have the same name.
          </p>
        )}
      </div>
    </li>
  );
}

/** Formats the length of the used part, with the clip's length if it is longer. */
function usedOf(usedSeconds: number, clipSeconds: number): string {
  const [used, whole] = [clockTime(usedSeconds), clockTime(clipSeconds)];
  return used === whole ? whole : `${used} of ${whole}`;
}

function State({
  rowStatus,
  isHeld,
  renderFraction,
}: {
  rowStatus: RowStatus;
  isHeld: boolean;
  renderFraction: number | null;
}): ReactNode {
  if (renderFraction !== null)
    return <Badge tone="accent">Generating {Math.round(renderFraction * 100)}%</Badge>;
  if (isHeld) return <Badge tone="caution">Not saved</Badge>;
  switch (rowStatus.kind) {
    case 'wrong':
      return <Badge tone="danger">Needs attention</Badge>;
    case 'checking':
      return <Badge>Checking…</Badge>;
    case 'pending':
      return <Badge>To generate</Badge>;
    case 'done':
      return <Badge tone="success">Ready</Badge>;
    case 'failed':
      return <Badge tone="danger">Failed</Badge>;
  }
}

/** `videoId` is null for a video that is not stored. */
function SaveLinks({ file, videoId }: { file: File; videoId: string | null }) {
  const url = useObjectUrl(file);
  const onShared = () => {
    if (videoId !== null) void markShared(videoId);
  };
  return (
    <>
      <SaveLink file={file} url={url} onDownload={onShared} />
      <ShareButton file={file} size="icon" onShared={onShared} />
    </>
  );
}
