import { centerFocus, type Fill } from '#domain/video/framing.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RowEdits } from '#domain/video/row-edits.ts';
import { Button } from '#web/ui/button.tsx';
import { CaptionEditor, type Captions } from '../frame/caption-editor.tsx';
import { FramingChoice } from '../frame/framing-choice.tsx';
import { useCutCues } from '../frame/use-cut-cues.ts';
import { UsedPart } from '../source/used-part.tsx';
import { framingOf } from './batch-plan.ts';

const centered: Fill = { kind: 'fill', focus: centerFocus };
const noCaptions: Captions = { areShown: false, cues: [] };

/** What a row sets for its own clip: the part used, framing, and captions. `plan` is the row's with these edits. */
export function RowClip({
  file,
  inspection,
  plan,
  edits,
  fileName,
  onChange,
}: {
  file: File;
  inspection: Inspection;
  plan: RenderPlan;
  edits: RowEdits;
  /** The name of the row's video. */
  fileName: string;
  onChange: (changed: RowEdits) => void;
}) {
  const captions = edits.captions ?? noCaptions;
  const cutCueIds = useCutCues(captions, plan);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-4">
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
          fill={plan.framing.kind === 'fill' ? plan.framing : centered}
          onKindChange={(kind) => onChange({ framing: framingOf(kind) })}
          onFocusChange={(focus) => onChange({ framing: { kind: 'fill', focus } })}
          isDisabled={false}
        />
        {edits.framing ? (
          <Button variant="quiet" className="-mx-2 px-2" onClick={() => onChange({ framing: undefined })}>
            Frame it as in the batch settings
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
