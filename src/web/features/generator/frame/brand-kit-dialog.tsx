import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { type BrandKit, defaultBrandKit } from '#domain/video/brand.ts';
import { countryByCode } from '#domain/video/countries.ts';
import { defaultCandidateNumber, defaultCountryCode, fastOutput } from '#domain/video/limits.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { brandKitSchema, saveBrandKit } from '#web/data/video/brand-kit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { notice } from '../notice.ts';
import { BrandColors } from './brand-colors.tsx';
import { FrameCanvas } from './frame-canvas.tsx';
import { KitFile } from './kit-file.tsx';
import { LogoField } from './logo-field.tsx';

const availabilityHint = 'Each video fills in {title}, {country}, and {number}.';

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
  const suggest = (name: keyof BrandKit['colors'], color: string) =>
    setValue(`colors.${name}`, color, { shouldDirty: true });

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
        <BrandColors colors={colors} register={register} onSuggested={suggest} />
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
      <KitFile kit={typed} onOpened={(kit) => reset(kit, { keepDefaultValues: true })} />
      <DialogFooter>
        <Button variant="quiet" onClick={() => reset(defaultBrandKit)}>
          Reset to defaults
        </Button>
        <Button type="submit">Save brand kit</Button>
      </DialogFooter>
    </form>
  );
}
