import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type BrandKit, defaultBrandKit } from '#domain/video/brand.ts';
import { kitNameProblem, maxKitNameLength, type NamedKit } from '#domain/video/brand-kits.ts';
import { countryByCode } from '#domain/video/countries.ts';
import { fontPairIds, fontPairs } from '#domain/video/font-pairs.ts';
import { defaultCandidateNumber, defaultCountryCode, fastOutput } from '#domain/video/limits.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { brandKitSchema } from '#web/data/video/brand-kit.ts';
import { useBrandKits, useChosenKit } from '#web/data/video/brand-kits.ts';
import { saveKit } from '#web/data/video/edit-brand-kits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { notice } from '../notice.ts';
import { BrandColors } from './brand-colors.tsx';
import { FrameCanvas } from './frame-canvas.tsx';
import { KitFile } from './kit-file.tsx';
import { KitList } from './kit-list.tsx';
import { LogoField } from './logo-field.tsx';

const availabilityHint = 'Each video fills in {title}, {country}, and {number}.';

const fieldsSchema = z.extend(brandKitSchema, { name: z.string() });

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

const nameProblems = {
  empty: 'The name must not be empty.',
  'too-long': `At most ${maxKitNameLength} characters.`,
  taken: 'Another kit has this name.',
} as const;

/**
 * Edits the brand kits and selects the one for the next videos. A kit has a phone number, lines, colors, and a logo.
 */
export function BrandKitDialog({
  frame = exampleFrame,
  isOpen,
  onOpenChange,
}: {
  /** The other contents of the preview frame. */
  frame?: Frame;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const kits = useBrandKits();
  const chosen = useChosenKit();
  const close = () => {
    if (kits.some(hasUnsaved)) {
      notice.warning('Brand kit not saved. Your changes are still there when you open it again.');
    }
    onOpenChange(false);
  };
  return (
    <Dialog
      title="Brand kit"
      description={kits.length > 1 ? 'New videos use the selected kit.' : 'Used in every video.'}
      isOpen={isOpen}
      onOpenChange={close}
    >
      <div className="grid grid-cols-1 gap-5">
        <KitList kits={kits} chosen={chosen} />
        <BrandKitForm
          // The name is needed because a kit that replaces a deleted main kit gets its id.
          key={`${chosen.kitId} ${chosen.name}`}
          named={chosen}
          others={kits.filter(({ kitId }) => kitId !== chosen.kitId)}
          frame={frame}
          onDone={() => onOpenChange(false)}
        />
      </div>
    </Dialog>
  );
}

type Fields = BrandKit & { name: string };

/** Unsaved changes by kit, kept until the page closes: a dialog is easily closed by mistake. */
const unsaved = new Map<string, { basis: NamedKit; fields: Fields }>();

/** Returns null if the kit was saved since, here or elsewhere: the unsaved changes would overwrite it. */
function unsavedOf({ kitId, name, kit }: NamedKit): Fields | null {
  const known = unsaved.get(kitId);
  return known?.basis.kit === kit && known.basis.name === name ? known.fields : null;
}

function hasUnsaved(named: NamedKit): boolean {
  const fields = unsavedOf(named);
  return fields !== null && JSON.stringify(fields) !== JSON.stringify(fieldsOf(named));
}

function fieldsOf({ name, kit }: NamedKit): Fields {
  return { ...kit, name };
}

function BrandKitForm({
  named,
  others,
  frame,
  onDone,
}: {
  named: NamedKit;
  others: readonly NamedKit[];
  frame: Frame;
  onDone: () => void;
}) {
  const { register, handleSubmit, formState, setValue, setError, watch, reset } = useForm<Fields>({
    defaultValues: unsavedOf(named) ?? fieldsOf(named),
    resolver: zodResolver(fieldsSchema),
  });
  const { errors } = formState;
  useEffect(() => {
    // The form mutates the object that it passes.
    const watching = watch((fields) => {
      unsaved.set(named.kitId, { basis: named, fields: structuredClone(fields) as Fields });
    });
    return () => watching.unsubscribe();
  }, [watch, named]);
  const typed = watch();
  const { colors, logoDataUrl } = typed;
  // Compare JSON, because the form mutates the object that it passes.
  const typedText = JSON.stringify(typed);
  const shown = useMemo(() => ({ ...frame, brand: JSON.parse(typedText) as BrandKit }), [frame, typedText]);
  const suggest = (name: keyof BrandKit['colors'], color: string) =>
    setValue(`colors.${name}`, color, { shouldDirty: true });

  const save = handleSubmit(async ({ name, ...kit }) => {
    const problem = kitNameProblem(name, others);
    if (problem) return setError('name', { message: nameProblems[problem] });
    const saved = await attempt(() => saveKit(named, { kit, name: name.trim() }));
    if (!saved.ok) return notice.error(saved.message);
    unsaved.delete(named.kitId);
    if (saved.value) notice.success('Brand kit saved');
    else notice.warning('The brand kit is in use but couldn’t be saved in this browser.');
    onDone();
  });

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid grid-cols-1 gap-5">
      {others.length > 0 ? (
        <TextField
          label="Name"
          autoComplete="off"
          dir="auto"
          maxLength={maxKitNameLength}
          error={errors.name?.message}
          {...register('name')}
        />
      ) : null}
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
      <SelectField
        label="Fonts"
        value={typed.fonts}
        options={fontPairIds.map((pair) => ({ value: pair, label: fontPairs[pair] }))}
        onChange={(fonts) => setValue('fonts', fonts, { shouldDirty: true })}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <div className="grid grid-cols-1 gap-5">
          <BrandColors colors={colors} register={register} onSuggested={suggest} />
          <LogoField
            logoDataUrl={logoDataUrl}
            onChange={(logo) => setValue('logoDataUrl', logo, { shouldDirty: true })}
            ground={colors.ink}
          />
        </div>
        <div
          className="relative isolate mx-auto w-36 overflow-hidden rounded-xl bg-white shadow-lift ring-1 ring-line"
          style={{ aspectRatio: `${frame.output.widthPixels} / ${frame.output.heightPixels}` }}
        >
          <FrameCanvas spec={shown} label="A video with these settings" />
        </div>
      </div>
      <KitFile
        kit={typed}
        onOpened={(kit) => reset({ ...kit, name: typed.name }, { keepDefaultValues: true })}
      />
      <DialogFooter>
        <Button variant="quiet" onClick={() => reset({ ...defaultBrandKit, name: typed.name })}>
          Reset to defaults
        </Button>
        <Button type="submit">Save brand kit</Button>
      </DialogFooter>
    </form>
  );
}
