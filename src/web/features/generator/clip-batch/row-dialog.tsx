import { type SyntheticEvent, useId, useState } from 'react';
import { maxAvailabilityLength } from '#domain/video/availability.ts';
import { kitNamed, type NamedKit } from '#domain/video/brand-kits.ts';
import { maxCandidateNumberLength } from '#domain/video/candidate-number.ts';
import type { BatchRow } from '#domain/video/clip-batch.ts';
import { countryNamed } from '#domain/video/countries.ts';
import { maxPositionTitleLength } from '#domain/video/overlay.ts';
import { useBrandKits } from '#web/data/video/brand-kits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { CountryPicker } from '../frame/country-picker.tsx';

type Edit = Pick<BatchRow, 'words' | 'clipId'>;
type Clip = { clipId: string; name: string };

/** Edits a row of the batch: its clip and what the frame says. Open while `row` is set. */
export function RowDialog({
  row,
  clips,
  onSave,
  onClose,
}: {
  row: BatchRow | null;
  clips: readonly Clip[];
  onSave: (edit: Edit) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Edit row"
      isOpen={row !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {row ? <RowForm key={row.rowId} row={row} clips={clips} onSave={onSave} /> : null}
    </Dialog>
  );
}

function RowForm({
  row,
  clips,
  onSave,
}: {
  row: BatchRow;
  clips: readonly Clip[];
  onSave: (edit: Edit) => void;
}) {
  const clipFieldId = useId();
  const [clipId, setClipId] = useState(row.clipId ?? '');
  const [number, setNumber] = useState(row.words.number);
  const [positionTitle, setPositionTitle] = useState(row.words.positionTitle);
  const [availability, setAvailability] = useState(row.words.availability ?? '');
  const kits = useBrandKits();
  const [kitName, setKitName] = useState((row.words.kit ?? '').trim());
  const known = countryNamed(row.words.country);
  // No default: a guess would put a wrong flag on the video.
  const [country, setCountry] = useState(known);

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const chosen = clips.find((clip) => clip.clipId === clipId);
    const isOtherClip = chosen !== undefined && chosen.clipId !== row.clipId;
    // Keeps the CSV's spelling of the same country, so that a corrected CSV still matches the row.
    const isSameCountry = country === null || known?.code === country.code;
    onSave({
      clipId: chosen?.clipId ?? null,
      words: {
        fileName: isOtherClip ? chosen.name : row.words.fileName,
        number: number.trim(),
        country: isSameCountry ? row.words.country : country.name,
        positionTitle: positionTitle.trim(),
        availability: availability.trim(),
        kit: kitName,
      },
    });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={save}>
      <TextField
        label="Position title"
        value={positionTitle}
        maxLength={maxPositionTitleLength}
        autoComplete="off"
        dir="auto"
        onChange={(event) => setPositionTitle(event.target.value)}
      />
      <TextField
        label="Availability (optional)"
        hint="If empty, the brand kit’s line."
        value={availability}
        maxLength={maxAvailabilityLength}
        autoComplete="off"
        dir="auto"
        onChange={(event) => setAvailability(event.target.value)}
      />
      {kits.length > 1 || kitName !== '' ? (
        <KitField kits={kits} name={kitName} onChange={setKitName} />
      ) : null}
      <TextField
        label="Candidate number"
        value={number}
        maxLength={maxCandidateNumberLength}
        autoComplete="off"
        onChange={(event) => setNumber(event.target.value)}
      />
      <div className="grid gap-2">
        <CountryPicker country={country} onChange={setCountry} isDisabled={false} />
        {known || row.words.country === '' ? null : (
          <p className="text-sm text-ink-soft">
            The CSV says “{row.words.country}”. Choose the matching country.
          </p>
        )}
      </div>
      <div className="grid gap-2">
        <label htmlFor={clipFieldId} className="text-sm font-medium">
          Clip
        </label>
        <Select
          id={clipFieldId}
          value={clipId}
          options={[
            ...(row.clipId === null ? [{ value: '', label: 'No clip selected' }] : []),
            ...clips.map((clip) => ({ value: clip.clipId, label: clip.name })),
          ]}
          onChange={setClipId}
        />
      </div>
      <div className="flex justify-end">
        <Button type="submit">Save row</Button>
      </div>
    </form>
  );
}

/** Chooses a row's brand kit by its name, as the CSV does. */
function KitField({
  kits,
  name,
  onChange,
}: {
  kits: readonly NamedKit[];
  name: string;
  onChange: (name: string) => void;
}) {
  const id = useId();
  const known = kitNamed(name, kits);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        Brand kit
      </label>
      <Select
        id={id}
        value={known?.name ?? name}
        options={[
          { value: '', label: 'As in the batch settings' },
          ...(name === '' || known ? [] : [{ value: name, label: `${name} (no such kit)` }]),
          ...kits.map((kit) => ({ value: kit.name, label: kit.name })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
