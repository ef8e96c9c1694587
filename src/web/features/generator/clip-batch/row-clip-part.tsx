import { useMemo, useState } from 'react';
import type { BatchRow } from '#domain/video/clip-batch.ts';
import { candidateFileName } from '#domain/video/file-name.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RowEdits } from '#domain/video/row-edits.ts';
import { openFile } from '#web/browser/picked-files.ts';
import { type KnownFaces, searchesOf } from '#web/data/store/clip-faces.ts';
import type { StoredClip } from '#web/data/store/database.ts';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';
import { unreadableClip } from './row-messages.ts';

const rowClip = lazyModule(() => import('./row-clip.tsx'));

/** The settings of a row's clip. Reads the clip when opened. Renders nothing while the clip can't be used. */
export function RowClipPart({
  row,
  clip,
  planOf,
  faces,
  isBusy,
  onChange,
}: {
  row: BatchRow;
  clip: StoredClip | undefined;
  planOf: (row: BatchRow, inspection: Inspection, clip: StoredClip | undefined) => RenderPlan;
  faces: KnownFaces;
  isBusy: boolean;
  /** Called with the changed edits. */
  onChange: (changed: RowEdits) => void;
}) {
  const [file, setFile] = useState<File | 'unread' | 'unreadable'>('unread');
  const inspection = clip?.check.status === 'usable' ? clip.check.inspection : null;
  const { words, edits } = row;
  // Avoids `row`, which is a new object on each keystroke in another field.
  const plan = useMemo(
    () =>
      inspection &&
      planOf({ rowId: '', words, clipId: null, edits, outcome: { stage: 'waiting' } }, inspection, clip),
    [inspection, planOf, words, edits, clip],
  );
  if (!clip || !inspection || !plan) return null;
  // Call this directly in the event handler, where the browser may request permission to read the file.
  const open = async () => setFile((await openFile(clip.source)) ?? 'unreadable');
  return (
    <details
      className="group border-t border-line pt-4"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !(file instanceof File)) void open();
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-medium">
        Trim, framing, and captions
        <UnfoldMark />
      </summary>
      {isBusy ? (
        <p className="text-sm text-ink-soft">Wait until no video is being generated.</p>
      ) : file === 'unreadable' ? (
        <p className="text-sm text-danger">{unreadableClip}</p>
      ) : file === 'unread' ? (
        <Spinner label="Loading" />
      ) : (
        <LazyPart module={rowClip} waiting={<Spinner label="Loading" />}>
          {({ RowClip }) => (
            <RowClip
              clip={clip}
              file={file}
              searches={searchesOf(faces, clip)}
              inspection={inspection}
              plan={plan}
              edits={edits ?? {}}
              fileName={candidateFileName(words.number, words.positionTitle)}
              onChange={onChange}
            />
          )}
        </LazyPart>
      )}
    </details>
  );
}
