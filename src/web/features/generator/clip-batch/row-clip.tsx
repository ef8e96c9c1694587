import { centerFocus } from '#domain/video/framing.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RowEdits } from '#domain/video/row-edits.ts';
import { Button } from '#web/ui/button.tsx';
import { CaptionEditor, type Captions } from '../frame/caption-editor.tsx';
import { FramingChoice } from '../frame/framing-choice.tsx';
import { useCutCues } from '../frame/use-cut-cues.ts';
import { TrimStrip } from '../source/trim-strip.tsx';
import { framingOf } from './batch-plan.ts';

const noCaptions: Captions = { areShown: false, cues: [] };

/** What a row sets for its own clip: trim, framing, and captions. `plan` is the row's with these edits. */
export function RowClip({
  file,
  clipSeconds,
  plan,
  edits,
  fileName,
  onChange,
}: {
  file: File;
  clipSeconds: number;
  plan: RenderPlan;
  edits: RowEdits;
  /** The name of the row's video. */
  fileName: string;
  onChange: (edits: RowEdits) => void;
}) {
  const captions = edits.captions ?? noCaptions;
  const cutCueIds = useCutCues(captions, plan);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-4">
      <TrimStrip
        file={file}
        durationSeconds={clipSeconds}
        trim={plan.trim}
        onChange={(trim) => onChange({ ...edits, trim })}
        isDisabled={false}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
        <FramingChoice
          file={file}
          spec={plan.overlay}
          plan={plan}
          focus={plan.framing.kind === 'fill' ? plan.framing.focus : centerFocus}
          onKindChange={(kind) => onChange({ ...edits, framing: framingOf(kind) })}
          onFocusChange={(focus) => onChange({ ...edits, framing: { kind: 'fill', focus } })}
          isDisabled={false}
        />
        {edits.framing ? (
          <Button
            variant="quiet"
            className="-mx-2 px-2"
            onClick={() => onChange({ ...edits, framing: undefined })}
          >
            Frame it as in the batch settings
          </Button>
        ) : null}
      </div>
      <CaptionEditor
        captions={captions}
        cutCueIds={cutCueIds}
        clip={plan.audioBitsPerSecond === null ? null : file}
        clipSeconds={clipSeconds}
        plan={plan}
        fileName={fileName}
        onChange={(captions) => onChange({ ...edits, captions })}
        isDisabled={false}
      />
    </div>
  );
}
