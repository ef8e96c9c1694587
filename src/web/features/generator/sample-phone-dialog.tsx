import { type SyntheticEvent, useState } from 'react';
import { type BrandKit, hasSamplePhone } from '#domain/video/brand.ts';
import { brandKitSchema } from '#web/data/video/brand-kit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

export type Contact = Pick<BrandKit, 'phone' | 'availabilityLine'>;

/** Asks once for a phone number before rendering a video with the sample number. */
export function SamplePhoneDialog({
  brand,
  isOpen,
  onOpenChange,
  onSetContact,
  onGenerate,
}: {
  brand: BrandKit;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSetContact: (contact: Contact) => void;
  onGenerate: () => void;
}) {
  return (
    <Dialog
      title="Your video would show the sample number"
      description={`Nobody answers at ${brand.phone}. Enter your number once to use it in every video.`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <PhoneForm brand={brand} onSetContact={onSetContact} onGenerate={onGenerate} />
    </Dialog>
  );
}

function PhoneForm({
  brand,
  onSetContact,
  onGenerate,
}: {
  brand: BrandKit;
  onSetContact: (contact: Contact) => void;
  onGenerate: () => void;
}) {
  const [phone, setPhone] = useState('');
  const [line, setLine] = useState(brand.availabilityLine);
  const [error, setError] = useState<string | undefined>();
  const [lineError, setLineError] = useState<string | undefined>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { shape } = brandKitSchema;
    const checked = shape.phone.safeParse(phone);
    const checkedLine = shape.availabilityLine.safeParse(line);
    if (!checked.success) setError(checked.error.issues[0]?.message);
    else if (hasSamplePhone({ ...brand, phone: checked.data }))
      setError('This is the sample number. Enter your own.');
    else if (!checkedLine.success) setLineError(checkedLine.error.issues[0]?.message);
    else onSetContact({ phone: checked.data, availabilityLine: checkedLine.data });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="Your phone number"
        type="tel"
        autoComplete="tel"
        value={phone}
        error={error}
        onChange={(event) => {
          setPhone(event.target.value);
          setError(undefined);
        }}
      />
      <TextField
        label="Availability line"
        hint="Shown above the number. Each video fills in {title}."
        value={line}
        error={lineError}
        onChange={(event) => {
          setLine(event.target.value);
          setLineError(undefined);
        }}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onGenerate}>
          Generate anyway
        </Button>
        <Button type="submit">Use this number</Button>
      </DialogActions>
    </form>
  );
}
