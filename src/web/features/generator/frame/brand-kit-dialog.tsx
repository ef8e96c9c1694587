import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type BrandKit, contrastRatio, defaultBrandKit, legibleOn } from '#domain/video/brand.ts';
import { countryByCode } from '#domain/video/countries.ts';
import { defaultCandidateNumber, defaultCountryCode, fastOutput } from '#domain/video/limits.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { pngDataUrl } from '#web/browser/png-data-url.ts';
import { brandKitSchema, saveBrandKit } from '#web/data/video/brand-kit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { notice } from '../notice.ts';
import { FrameCanvas } from './frame-canvas.tsx';

const availabilityHint = 'Each video fills in {title}, {country}, and {number}.';
const logoMaxPixels = 600;
/** More than the frame needs, and small enough to store even for a photo. */
const photographMaxPixels = 400;

type Frame = Omit<OverlaySpec, 'brand'>;

const exampleFrame: Frame = {
  output: fastOutput,
  candidateNumber: defaultCandidateNumber,
  countryCode: defaultCountryCode,
  countryName: countryByCode(defaultCountryCode).name,
  positionTitle: 'Position title',
  availability: '',
  template: 'classic',
};

/** The settings shared by all videos: phone, lines, colors, logo. Saved in this browser. */
export function BrandKitDialog({
  brand,
  frame = exampleFrame,
  isOpen,
  onOpenChange,
}: {
  brand: BrandKit;
  /** The other contents of the preview frame. */
  frame?: Frame;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const close = () => {
    const changed = unsavedOf(brand);
    if (changed && JSON.stringify(changed) !== JSON.stringify(brand)) {
      notice.warning('Brand kit not saved. Your changes are still there when you open it again.');
    }
    onOpenChange(false);
  };
  return (
    <Dialog title="Brand kit" description="Used in every video." isOpen={isOpen} onOpenChange={close}>
      <BrandKitForm brand={brand} frame={frame} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Unsaved changes, kept while the page lives: a dialog is easily closed by mistake. */
let unsaved: { basis: BrandKit; kit: BrandKit } | null = null;

/** Null once another kit was saved, here or elsewhere: the unsaved changes would overwrite it. */
function unsavedOf(brand: BrandKit): BrandKit | null {
  return unsaved?.basis === brand ? unsaved.kit : null;
}

function BrandKitForm({ brand, frame, onDone }: { brand: BrandKit; frame: Frame; onDone: () => void }) {
  const { register, handleSubmit, formState, setValue, watch, reset } = useForm<BrandKit>({
    defaultValues: unsavedOf(brand) ?? brand,
    resolver: zodResolver(brandKitSchema),
  });
  const { errors } = formState;
  useEffect(() => {
    // The form keeps mutating the object it hands out.
    const watching = watch((kit) => {
      unsaved = { basis: brand, kit: structuredClone(kit) as BrandKit };
    });
    return () => watching.unsubscribe();
  }, [watch, brand]);
  const typed = watch();
  const { colors, logoDataUrl } = typed;
  // The form mutates the object it hands out, so the memo compares its JSON.
  const typedText = JSON.stringify(typed);
  const shown = useMemo(() => ({ ...frame, brand: JSON.parse(typedText) as BrandKit }), [frame, typedText]);
  const textColor = legibleOn(colors.ink, [colors.paper, '#FFFFFF', '#000000']);

  const save = handleSubmit((kit) => {
    const saved = saveBrandKit(kit);
    unsaved = null;
    if (saved.ok) notice.success('Brand kit saved');
    else notice.warning('The brand kit is in use but couldn’t be saved in this browser.');
    onDone();
  });

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid grid-cols-1 gap-5">
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField label="Contact line" error={errors.contactLine?.message} {...register('contactLine')} />
      <TextField
        label="Availability line"
        hint={availabilityHint}
        error={errors.availabilityLine?.message}
        {...register('availabilityLine')}
      />
      <TextField
        label="Badge text"
        hint="Followed by the candidate number."
        error={errors.badgeText?.message}
        {...register('badgeText')}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">Colors</legend>
          <div className="grid grid-cols-3 gap-3 max-[18rem]:grid-cols-1">
            {colorFields.map(({ name, label }) => (
              <ColorField key={name} label={label} {...register(`colors.${name}`)} />
            ))}
          </div>
          {textColor === colors.paper ? null : (
            <p role="status" className="text-sm text-caution">
              This text color is hard to read on this frame, so the video uses{' '}
              {textColor === '#FFFFFF' ? 'white' : 'black'} instead. Choose another text or frame color.
            </p>
          )}
          {contrastRatio(colors.ink, colors.accent) < 3 ? (
            <p className="text-sm text-caution">
              The frame and accent colors are similar, so the badge won’t stand out.
            </p>
          ) : null}
        </fieldset>
        <div
          className="relative isolate mx-auto w-36 overflow-hidden rounded-xl bg-white shadow-lift ring-1 ring-line"
          style={{ aspectRatio: `${frame.output.widthPixels} / ${frame.output.heightPixels}` }}
        >
          <FrameCanvas spec={shown} label="A video with these settings" />
        </div>
      </div>
      <LogoField
        logoDataUrl={logoDataUrl}
        onChange={(logo) => setValue('logoDataUrl', logo, { shouldDirty: true })}
        ground={colors.ink}
      />
      <DialogFooter>
        <Button variant="quiet" onClick={() => reset(defaultBrandKit)}>
          Reset to defaults
        </Button>
        <Button type="submit">Save brand kit</Button>
      </DialogFooter>
    </form>
  );
}

const colorFields = [
  { name: 'ink', label: 'Frame' },
  { name: 'accent', label: 'Accent' },
  { name: 'paper', label: 'Text' },
] as const;

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

function LogoField({
  logoDataUrl,
  onChange,
  ground,
}: {
  logoDataUrl: string | null;
  onChange: (logoDataUrl: string | null) => void;
  ground: string;
}) {
  const [error, setError] = useState<string | undefined>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const logo = await logoOf(file);
    setError(logo ? undefined : 'This browser can’t display this image.');
    if (logo) onChange(logo);
  };
  return (
    <Field
      label="Logo"
      hint="Shown on the right of the header. A PNG or SVG with a transparent background works best."
      error={error}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          {logoDataUrl ? (
            <>
              <span
                className="grid h-16 w-28 place-items-center rounded-control p-2 forced-color-adjust-none"
                style={{ background: ground }}
              >
                <img src={logoDataUrl} alt="The logo" className="max-h-full max-w-full" />
              </span>
              <Button variant="quiet" onClick={() => onChange(null)}>
                Remove logo
              </Button>
            </>
          ) : null}
          <input
            type="file"
            accept="image/*"
            {...control}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // Allows choosing the same file again.
              target.value = '';
            }}
            className="min-h-11 min-w-0 w-full text-sm text-ink-soft file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink"
          />
        </div>
      )}
    </Field>
  );
}

/** Reads a logo file as a data URL; null when it is not an image. */
async function logoOf(file: File): Promise<string | null> {
  const logo = await pngDataUrl(file, logoMaxPixels);
  const isSmallEnough = brandKitSchema.shape.logoDataUrl.safeParse(logo).success;
  return isSmallEnough ? logo : pngDataUrl(file, photographMaxPixels);
}
