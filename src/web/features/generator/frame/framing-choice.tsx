import { useId, useMemo, useState } from 'react';
import { type Fill, type Focus, type Framing, movableAxes } from '#domain/video/framing.ts';
import { type Shape, shapeOf } from '#domain/video/output-size.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { planAtOutput, type RenderPlan } from '#domain/video/plan.ts';
import { templateFacts } from '#domain/video/templates/template-facts.ts';
import type { TemplateId } from '#domain/video/templates/template-ids.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { FramingPicture } from './framing-picture.tsx';
import { pictureSizeOf } from './picture-size.ts';
import { useStill } from './use-still.ts';

/** Returns the framing options with their labels for a template and shape. */
export function framingKindsFor(
  template: TemplateId,
  shape: Shape,
): readonly { value: Framing['kind']; label: string }[] {
  return [
    { value: 'fit', label: isOnWhite(template, shape) ? 'Fit on white' : 'Fit' },
    { value: 'fill', label: 'Fill' },
    { value: 'blur', label: 'Blurred' },
  ];
}

/** Returns whether the template shows white around a clip that doesn't fill its area. */
function isOnWhite(template: TemplateId, shape: Shape): boolean {
  return templateFacts[template].places[shape].videoBackground === 'white';
}

const explanations: Readonly<Record<Framing['kind'], string>> = {
  fit: 'The whole video.',
  fill: 'The video fills the frame. Whatever doesn’t fit is cut off.',
  blur: 'The whole video, on a blurred copy of itself.',
};

/** Chooses the framing from previews of the result, and which part stays visible when the clip fills the frame. */
export function FramingChoice({
  file,
  spec,
  plan,
  fill,
  isOnFace = false,
  onCenterOnFace = null,
  isFollowing = null,
  onFollowingChange = () => {},
  onKindChange,
  onFocusChange,
  isDisabled,
}: {
  file: File;
  spec: OverlaySpec;
  plan: RenderPlan;
  /** The framing that fills the frame. */
  fill: Fill;
  /** Whether the focus is a detected face. */
  isOnFace?: boolean;
  /** Centers on the face again; null if there is no face. */
  onCenterOnFace?: (() => void) | null;
  /** Whether the crop follows the person; null if there is no one to follow. */
  isFollowing?: boolean | null;
  onFollowingChange?: (isFollowing: boolean) => void;
  onKindChange: (kind: Framing['kind']) => void;
  onFocusChange: (focus: Focus) => void;
  isDisabled: boolean;
}) {
  const name = useId();
  // The first frames may be blank or show an unprepared speaker. Trimming doesn't change the preview image.
  const [seconds] = useState(plan.trim.startSeconds + plan.trim.durationSeconds / 3);
  const still = useStill(file, seconds, isDisabled);
  const { template } = spec;
  const shape = shapeOf(plan.output);
  const { widthPixels, heightPixels } = pictureSizeOf(shape);
  const pictured = useMemo(
    () => ({ ...spec, output: { widthPixels, heightPixels } }),
    [spec, widthPixels, heightPixels],
  );
  const kind = plan.framing.kind;
  const axes = movableAxes(plan.source, plan.videoArea);
  const { focus } = fill;
  return (
    <div className="grid gap-4">
      <fieldset disabled={isDisabled} className="disabled:opacity-60">
        <legend className="mb-3 text-sm font-medium">Framing</legend>
        <div className="grid max-w-sm grid-cols-3 gap-2 sm:gap-3">
          {framingKindsFor(template, shape).map((option) => (
            <FramingCard
              key={option.value}
              groupName={name}
              option={option}
              explanation={
                option.value === 'fit' && isOnWhite(template, shape)
                  ? 'The whole video, on white.'
                  : explanations[option.value]
              }
              spec={pictured}
              plan={plan}
              fill={fill}
              still={still}
              seconds={seconds}
              isChosen={option.value === kind}
              onChoose={() => onKindChange(option.value)}
            />
          ))}
        </div>
      </fieldset>
      {kind === 'fill' && (axes.x || axes.y) ? (
        <div className="grid gap-1">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
            <p>
              {isFollowing ? 'Moves with the person. ' : isOnFace ? 'Centered on the face. ' : ''}
              Drag the video in the preview, or move it here.
            </p>
            {onCenterOnFace ? (
              <Button
                variant="quiet"
                className="-mx-2 px-2! underline"
                disabled={isDisabled}
                onClick={onCenterOnFace}
              >
                Center on the face
              </Button>
            ) : null}
          </div>
          {isFollowing === null ? null : (
            <Switch
              label="Follow the person"
              isOn={isFollowing}
              onChange={onFollowingChange}
              isDisabled={isDisabled}
            />
          )}
          {axes.x ? (
            <FocusRange
              label="Left or right"
              share={focus.x}
              words={['left', 'right']}
              onChange={(x) => onFocusChange({ ...focus, x })}
              isDisabled={isDisabled}
            />
          ) : null}
          {axes.y ? (
            <FocusRange
              label="Up or down"
              share={focus.y}
              words={['top', 'bottom']}
              onChange={(y) => onFocusChange({ ...focus, y })}
              isDisabled={isDisabled}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function FramingCard({
  groupName,
  option: { value, label },
  explanation,
  spec,
  plan,
  fill,
  still,
  seconds,
  isChosen,
  onChoose,
}: {
  groupName: string;
  option: ReturnType<typeof framingKindsFor>[number];
  explanation: string;
  /** With the size of the preview. */
  spec: OverlaySpec;
  plan: RenderPlan;
  fill: Fill;
  still: ImageBitmap | null;
  /** The time of the still in the clip. */
  seconds: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const id = `${groupName}-${value}`;
  const shown = useMemo(() => {
    const framing = value === 'fill' ? fill : { kind: value };
    return planAtOutput({ ...plan, framing, captions: [] }, spec.output);
  }, [plan, value, fill, spec.output]);
  return (
    <label
      htmlFor={id}
      className="shows-chosen grid cursor-pointer content-start justify-items-center gap-2 rounded-control border border-edge p-2 pb-2.5 text-center text-sm text-ink-soft transition-colors hover:bg-sunken has-checked:border-ink has-checked:bg-chosen has-checked:text-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      <FramingPicture spec={spec} plan={shown} still={still} seconds={seconds} />
      <input
        id={id}
        type="radio"
        name={groupName}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        className="sr-only"
      />
      <span id={`${id}-name`} className="font-medium">
        {label}
      </span>
      <span id={`${id}-hint`} className="sr-only">
        {explanation}
      </span>
    </label>
  );
}

function FocusRange({
  label,
  share,
  words,
  onChange,
  isDisabled,
}: {
  label: string;
  share: number;
  words: readonly [string, string];
  onChange: (share: number) => void;
  isDisabled: boolean;
}) {
  const percent = Math.round(share * 100);
  const valueText =
    percent === 50 ? 'in the middle' : `${percent} percent of the way from ${words[0]} to ${words[1]}`;
  return (
    <label className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 text-sm">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        step={2}
        value={percent}
        aria-valuetext={valueText}
        disabled={isDisabled}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="h-11 w-full cursor-pointer accent-ink"
      />
    </label>
  );
}
