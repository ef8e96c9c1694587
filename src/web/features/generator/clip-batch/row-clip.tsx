import { useMemo } from 'react';
import type { FaceSearch } from '#domain/video/face-search.ts';
import type { Focus } from '#domain/video/framing.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RowEdits } from '#domain/video/row-edits.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import type { StoredClip } from '#web/data/store/database.ts';
import { Button } from '#web/ui/button.tsx';
import { CaptionEditor, type Captions } from '../frame/caption-editor.tsx';
import { FramingChoice } from '../frame/framing-choice.tsx';
import { Preview } from '../frame/preview.tsx';
import { useCutCues } from '../frame/use-cut-cues.ts';
import { UsedPart } from '../source/used-part.tsx';
import { fillOfRow, missingFaces } from './batch-plan.ts';
import { useFaceSearches } from './find-faces.ts';

const noCaptions: Captions = { areShown: false, cues: [] };

/** A row's own settings: trim, framing, and captions. `plan` is the row's plan with these edits. */
export function RowClip({
  clip,
  file,
  searches,
  inspection,
  plan,
  edits,
  fileName,
  onChange,
}: {
  clip: StoredClip;
  file: File;
  /** The face searches in the clip. */
  searches: readonly FaceSearch[];
  inspection: Inspection;
  plan: RenderPlan;
  edits: RowEdits;
  /** The file name of the row's video. */
  fileName: string;
  onChange: (changed: RowEdits) => void;
}) {
  const captions = edits.captions ?? noCaptions;
  const cutCueIds = useCutCues(captions, plan);
  const { fill, faceFocus, isFollowing } = fillOfRow(edits, plan, searches);
  const range = missingFaces(edits, inspection, plan, searches);
  useFaceSearches(range ? [{ clip, range }] : [], false);
  const chosenFocus = edits.framing?.kind === 'fill' ? edits.framing.focus : null;
  const url = useObjectUrl(file);
  const previewed = useMemo(() => (url ? { file, url } : null), [file, url]);
  const moveFocus = (focus: Focus | null) =>
    onChange({ framing: focus ? { kind: 'fill', focus } : { kind: 'fill' } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 [--screen-width:14rem]">
      <Preview spec={plan.overlay} clip={previewed} plan={plan} onFocusChange={moveFocus} />
      <UsedPart
        file={file}
        inspection={inspection}
        plan={plan}
        isSilenceCut={edits.silences !== undefined}
        onChange={onChange}
        isDisabled={false}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
        <FramingChoice
          file={file}
          spec={plan.overlay}
          plan={plan}
          fill={fill}
          isOnFace={faceFocus !== null && !chosenFocus}
          onCenterOnFace={faceFocus && chosenFocus ? () => onChange({ framing: { kind: 'fill' } }) : null}
          isFollowing={isFollowing}
          onFollowingChange={(isOn) => onChange({ framing: { kind: 'fill', isHeldStill: !isOn } })}
          onKindChange={(kind) => onChange({ framing: { kind } })}
          onFocusChange={moveFocus}
          isDisabled={false}
        />
        {edits.framing ? (
          <Button variant="quiet" className="-mx-2 px-2!" onClick={() => onChange({ framing: undefined })}>
            Use the batch framing
          </Button>
        ) : null}
      </div>
      <CaptionEditor
        captions={captions}
        cutCueIds={cutCueIds}
        clip={plan.audioBitsPerSecond === null ? null : file}
        clipSeconds={inspection.durationSeconds}
        plan={plan}
        fileName={fileName}
        onChange={(captions) => onChange({ captions })}
        isDisabled={false}
      />
    </div>
  );
}
