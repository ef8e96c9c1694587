import { useId } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { type BrandKit, contrastRatio, legibleOn, withContrast } from '#domain/video/brand.ts';
import { Button } from '#web/ui/button.tsx';

type ColorName = keyof BrandKit['colors'];

const colorFields = [
  { name: 'ink', label: 'Frame' },
  { name: 'accent', label: 'Accent' },
  { name: 'paper', label: 'Text' },
] as const satisfies { name: ColorName; label: string }[];

/** The badge is a surface, which needs less contrast than text. */
const minAccentContrast = 3;

/** The colors of a brand kit. Each hard-to-read color comes with a suggestion. */
export function BrandColors({
  colors,
  register,
  onSuggested,
}: {
  colors: BrandKit['colors'];
  register: UseFormRegister<BrandKit>;
  /** Called when a suggested color was chosen. */
  onSuggested: (name: ColorName, color: string) => void;
}) {
  const textColor = legibleOn(colors.ink, [colors.paper, '#FFFFFF', '#000000']);
  const isAccentDistinct = contrastRatio(colors.ink, colors.accent) >= minAccentContrast;
  const accent = isAccentDistinct ? null : withContrast(colors.accent, colors.ink, minAccentContrast);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Colors</legend>
      <div className="grid grid-cols-3 gap-3 max-[18rem]:grid-cols-1">
        {colorFields.map(({ name, label }) => (
          <ColorField key={name} label={label} {...register(`colors.${name}`)} />
        ))}
      </div>
      {textColor === colors.paper ? null : (
        <div className="grid justify-items-start">
          <p role="status" className="text-sm text-caution">
            This text color is hard to read on this frame, so the video uses{' '}
            {textColor === '#FFFFFF' ? 'white' : 'black'} instead. Choose another text or frame color.
          </p>
          <Suggestion
            label="Use a readable text color"
            color={withContrast(colors.paper, colors.ink, 4.5) ?? textColor}
            onChosen={(color) => onSuggested('paper', color)}
          />
        </div>
      )}
      {isAccentDistinct ? null : (
        <div className="grid justify-items-start">
          <p className="text-sm text-caution">
            The frame and accent colors are similar, so the badge won’t stand out.
          </p>
          {accent ? (
            <Suggestion
              label="Use a clearer accent"
              color={accent}
              onChosen={(color) => onSuggested('accent', color)}
            />
          ) : null}
        </div>
      )}
    </fieldset>
  );
}

function Suggestion({
  label,
  color,
  onChosen,
}: {
  label: string;
  color: string;
  onChosen: (color: string) => void;
}) {
  return (
    <Button variant="quiet" className="-mx-2 px-2!" onClick={() => onChosen(color)}>
      <span
        aria-hidden="true"
        className="size-4 rounded-full border border-edge forced-color-adjust-none"
        style={{ background: color }}
      />
      {label}
    </Button>
  );
}

function ColorField({ label, ...input }: { label: string } & React.ComponentProps<'input'>) {
  const id = useId();
  return (
    <label htmlFor={id} className="grid gap-1 text-sm text-ink-soft">
      {label}
      <input
        id={id}
        type="color"
        {...input}
        className="h-11 w-full cursor-pointer rounded-control border border-edge bg-surface p-1 forced-color-adjust-none"
      />
    </label>
  );
}
