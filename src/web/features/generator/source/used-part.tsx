import type { Inspection } from '#domain/video/inspection.ts';
import { maxTrimSeconds, type RenderPlan } from '#domain/video/plan.ts';
import { measuredPart } from '#domain/video/silence.ts';
import { cutRanges } from '#domain/video/timeline.ts';
import type { Trim } from '#domain/video/trim.ts';
import { SilenceCutter } from './silence-cutter.tsx';
import { TrimStrip } from './trim-strip.tsx';
import type { Edits } from './use-clip-edits.ts';

/** Selects the used part of the clip: the trim, with or without silence. */
export function UsedPart({
  file,
  inspection: { durationSeconds },
  plan,
  isSilenceCut,
  onChange,
  isDisabled,
}: {
  file: File;
  inspection: Inspection;
  plan: RenderPlan;
  isSilenceCut: boolean;
  onChange: (changed: Pick<Edits, 'trim' | 'silences'>) => void;
  isDisabled: boolean;
}) {
  const changeTrim = (trim: Trim) => {
    // Silence is known only in the searched part.
    const isKnown = measuredPart(trim, durationSeconds).durationSeconds === durationSeconds;
    onChange(isKnown ? { trim } : { trim, silences: undefined });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TrimStrip
        file={file}
        durationSeconds={durationSeconds}
        trim={plan.trim}
        cuts={cutRanges(plan)}
        maxSeconds={maxTrimSeconds(plan.cards)}
        onChange={changeTrim}
        isDisabled={isDisabled}
      />
      {plan.audioBitsPerSecond === null ? null : (
        <SilenceCutter
          file={file}
          measured={measuredPart(plan.trim, durationSeconds)}
          plan={plan}
          isOn={isSilenceCut}
          onChange={(silences) => onChange({ silences })}
          isDisabled={isDisabled}
        />
      )}
    </div>
  );
}
