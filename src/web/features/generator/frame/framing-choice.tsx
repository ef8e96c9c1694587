import { type Focus, type Framing, movableAxes } from '#domain/video/framing.ts';
import type { PixelSize } from '#domain/video/geometry.ts';
import { type TemplateId, templates } from '#domain/video/templates/templates.ts';
import { Choices } from '#web/ui/choices.tsx';

/** The kinds of framing, as they look in a template. */
export function framingKindsFor(template: TemplateId): readonly { value: Framing['kind']; label: string }[] {
  return [
    { value: 'fit', label: isOnWhite(template) ? 'Fit on white' : 'Fit' },
    { value: 'fill', label: 'Fill' },
    { value: 'blur', label: 'Blurred' },
  ];
}

/** Whether a template puts a clip that doesn't fill its area on white. */
function isOnWhite(template: TemplateId): boolean {
  return templates[template].layouts.status.videoBackground === 'white';
}

const explanations: Readonly<Record<Framing['kind'], string>> = {
  fit: 'The whole video.',
  fill: 'The video fills the frame. Whatever doesn’t fit is cut off.',
  blur: 'The whole video, on a blurred copy of itself.',
};

/** How the video is framed, and which part stays visible when it fills the frame. */
export function FramingChoice({
  kind,
  template,
  focus,
  source,
  area,
  onKindChange,
  onFocusChange,
  isDisabled,
}: {
  kind: Framing['kind'];
  template: TemplateId;
  focus: Focus;
  source: PixelSize;
  /** The video area to fill. */
  area: PixelSize;
  onKindChange: (kind: Framing['kind']) => void;
  onFocusChange: (focus: Focus) => void;
  isDisabled: boolean;
}) {
  const axes = movableAxes(source, area);
  return (
    <div className="grid gap-3">
      <Choices
        label="Framing"
        value={kind}
        onChange={onKindChange}
        options={framingKindsFor(template)}
        isDisabled={isDisabled}
      />
      <p className="text-sm text-ink-soft">
        {kind === 'fit' && isOnWhite(template) ? 'The whole video, on white.' : explanations[kind]}
        {kind === 'fill' && (axes.x || axes.y) ? ' Drag it in the preview, or move it here.' : ''}
      </p>
      {kind === 'fill' && axes.x ? (
        <FocusRange
          label="Left or right"
          share={focus.x}
          words={['left', 'right']}
          onChange={(x) => onFocusChange({ ...focus, x })}
          isDisabled={isDisabled}
        />
      ) : null}
      {kind === 'fill' && axes.y ? (
        <FocusRange
          label="Up or down"
          share={focus.y}
          words={['top', 'bottom']}
          onChange={(y) => onFocusChange({ ...focus, y })}
          isDisabled={isDisabled}
        />
      ) : null}
    </div>
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
        className="h-11 w-full cursor-pointer accent-accent-ink"
      />
    </label>
  );
}
