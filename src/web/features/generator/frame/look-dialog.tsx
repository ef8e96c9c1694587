import { useId, useMemo, useState } from 'react';
import type { Shape } from '#domain/video/output-size.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import { coveredByWhatsApp, templateFacts } from '#domain/video/templates/template-facts.ts';
import { type TemplateId, templateIds } from '#domain/video/templates/template-ids.ts';
import { saveVideoPreferences, useVideoPreferences } from '#web/data/video/video-preferences.ts';
import { Choices } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { CardSettings } from './card-settings.tsx';
import { cssRect } from './css-rect.ts';
import { FrameCanvas } from './frame-canvas.tsx';
import { pictureSizeOf } from './picture-size.ts';

const shapeOptions: readonly { value: Shape; label: string }[] = [
  { value: 'status', label: 'Status 9:16' },
  { value: 'portrait', label: 'Portrait 4:5' },
  { value: 'square', label: 'Square 1:1' },
];

/**
 * Selects the template, shape, motion, and cards of all videos, with a preview of the current candidate and brand.
 * Stored in this browser.
 */
export function LookDialog({
  spec,
  isOpen,
  onOpenChange,
}: {
  spec: OverlaySpec;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const preferences = useVideoPreferences();
  const [areBarsShown, setAreBarsShown] = useState(false);
  const name = useId();
  const { shape, template, hasMotion, cards } = preferences;
  const { name: templateName, moves: canMove } = templateFacts[template];
  return (
    <Dialog title="Look" description="Used in every video." isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className="grid gap-6">
        <Choices
          label="Shape"
          value={shape}
          options={shapeOptions}
          onChange={(chosen) => saveVideoPreferences({ ...preferences, shape: chosen })}
        />
        <fieldset className="@container">
          <legend className="mb-2 text-sm font-medium">Template</legend>
          <div className="grid grid-cols-2 gap-3 @md:grid-cols-3">
            {templateIds.map((id) => (
              <TemplateCard
                key={id}
                id={id}
                groupName={name}
                spec={spec}
                shape={shape}
                areBarsShown={areBarsShown && shape === 'status'}
                isChosen={id === template}
                onChoose={() => saveVideoPreferences({ ...preferences, template: id })}
              />
            ))}
          </div>
        </fieldset>
        {shape === 'status' ? (
          <Switch
            label="Show what WhatsApp covers"
            hint="Its controls lie over the top and bottom of a Status."
            isOn={areBarsShown}
            onChange={setAreBarsShown}
          />
        ) : null}
        <Switch
          label="Motion"
          hint={
            canMove
              ? 'Text moves in at the start and fades at the end. The first frame shows all of it.'
              : `${templateName} stands still. Every other template can move.`
          }
          isOn={canMove && hasMotion}
          onChange={(hasMotion) => saveVideoPreferences({ ...preferences, hasMotion })}
          isDisabled={!canMove}
        />
        <CardSettings
          cards={cards}
          spec={spec}
          shape={shape}
          onChange={(cards) => saveVideoPreferences({ ...preferences, cards })}
        />
      </div>
    </Dialog>
  );
}

function TemplateCard({
  id,
  groupName,
  spec,
  shape,
  areBarsShown,
  isChosen,
  onChoose,
}: {
  id: TemplateId;
  groupName: string;
  spec: OverlaySpec;
  shape: Shape;
  areBarsShown: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const inputId = `${groupName}-${id}`;
  const { name, description } = templateFacts[id];
  const shown = useMemo(() => ({ ...spec, template: id, output: pictureSizeOf(shape) }), [spec, id, shape]);
  const { videoArea } = frameDesign(shown);
  const ratio = shown.output.widthPixels / shown.output.heightPixels;
  return (
    <label
      htmlFor={inputId}
      className="grid cursor-pointer content-start gap-2 rounded-control border border-edge p-3 transition-colors hover:bg-sunken has-checked:border-ink has-checked:bg-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      <span
        aria-hidden="true"
        className="relative isolate mx-auto block w-full overflow-hidden rounded-lg ring-1 ring-line"
        style={{ aspectRatio: ratio }}
      >
        <FrameCanvas spec={shown} label="" />
        {/* Placeholder for a clip. */}
        <span
          className="absolute block bg-linear-to-b from-[#b9c4d8] to-[#7f8fad]"
          style={cssRect(videoArea, shown.output)}
        />
        {areBarsShown ? (
          <>
            <span
              className="absolute inset-x-0 top-0 z-20 block bg-night/75"
              style={{ height: `${100 * coveredByWhatsApp.top}%` }}
            />
            <span
              className="absolute inset-x-0 bottom-0 z-20 block bg-night/75"
              style={{ height: `${100 * coveredByWhatsApp.bottom}%` }}
            />
          </>
        ) : null}
      </span>
      <span className="flex items-center gap-2">
        <input
          id={inputId}
          type="radio"
          name={groupName}
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${inputId}-name`}
          aria-describedby={`${inputId}-hint`}
          className="size-4 shrink-0 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-5 checked:border-ink"
        />
        <span id={`${inputId}-name`} className="text-sm font-medium">
          {name}
        </span>
      </span>
      <span id={`${inputId}-hint`} className="text-xs text-pretty text-ink-soft">
        {description}
      </span>
    </label>
  );
}
