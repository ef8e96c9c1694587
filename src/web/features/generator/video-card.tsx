import type { RefObject } from 'react';
import { clipShapeOf } from '#domain/video/clip-shape.ts';
import type { FrameSample } from '#domain/video/faces.ts';
import type { Fill, Focus } from '#domain/video/framing.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { saveVideoPreferences, useVideoPreferences } from '#web/data/video/video-preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { CaptionEditor } from './frame/caption-editor.tsx';
import { CoverChoice } from './frame/cover-choice.tsx';
import { FramingChoice } from './frame/framing-choice.tsx';
import { useCutCues } from './frame/use-cut-cues.ts';
import { AudioOptions } from './source/audio-options.tsx';
import type { Edits } from './source/use-clip-edits.ts';
import { UsedPart } from './source/used-part.tsx';

/** The settings of the clip: trim, framing, audio, and captions. */
export function VideoCard({
  file,
  inspection,
  spec,
  plan,
  fileName,
  edits: { silences, focus: chosenFocus, captions },
  fill,
  faceFocus,
  isFollowing,
  frames,
  player,
  onChange,
  music,
  onMusicChange,
  isDisabled,
}: {
  file: File;
  inspection: Inspection;
  spec: OverlaySpec;
  plan: RenderPlan;
  /** The file name of the finished video. */
  fileName: string;
  edits: Edits;
  /** The framing that fills the frame. */
  fill: Fill;
  faceFocus: Focus | null;
  /** Whether the crop follows the person; null if there is no one to follow. */
  isFollowing: boolean | null;
  /** The measurements of the used part; null until they are ready. */
  frames: readonly FrameSample[] | null;
  /** The video element of the preview. */
  player: RefObject<HTMLVideoElement | null>;
  onChange: (changed: Partial<Edits>) => void;
  music: File | null;
  onMusicChange: (music: File | null) => void;
  isDisabled: boolean;
}) {
  const preferences = useVideoPreferences();
  const cutCueIds = useCutCues(captions, plan);
  const hasAudio = plan.audioBitsPerSecond !== null;
  return (
    <Card title="Video">
      <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0">
        <UsedPart
          file={file}
          inspection={inspection}
          plan={plan}
          isSilenceCut={silences !== undefined}
          onChange={onChange}
          isDisabled={isDisabled}
        />
        <CaptionEditor
          captions={captions}
          cutCueIds={cutCueIds}
          clip={hasAudio ? file : null}
          clipSeconds={inspection.durationSeconds}
          plan={plan}
          fileName={fileName}
          onChange={(captions) => onChange({ captions })}
          isDisabled={isDisabled}
        />
        <FramingChoice
          file={file}
          spec={spec}
          plan={plan}
          fill={fill}
          isOnFace={faceFocus !== null && chosenFocus === null}
          isFollowing={isFollowing}
          onFollowingChange={(isOn) => onChange({ isHeldStill: !isOn })}
          onCenterOnFace={faceFocus && chosenFocus ? () => onChange({ focus: null }) : null}
          onKindChange={(framingKind) => {
            onChange({ framingKind });
            const framings = { ...preferences.framings, [clipShapeOf(plan.source)]: framingKind };
            saveVideoPreferences({ ...preferences, framings });
          }}
          onFocusChange={(focus) => onChange({ focus })}
          isDisabled={isDisabled}
        />
        {plan.cards && plan.cards.introFrames > 0 ? null : (
          <CoverChoice
            file={file}
            spec={spec}
            plan={plan}
            frames={frames}
            player={player}
            onChange={(coverSeconds) => onChange({ coverSeconds })}
            isDisabled={isDisabled}
          />
        )}
        {hasAudio ? (
          <AudioOptions music={music} onMusicChange={onMusicChange} isDisabled={isDisabled} />
        ) : null}
      </div>
    </Card>
  );
}
