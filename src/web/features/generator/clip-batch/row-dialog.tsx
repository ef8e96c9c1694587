import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { maxAvailabilityLength } from '#domain/video/availability.ts';
import { maxCandidateNumberLength } from '#domain/video/candidate-number.ts';
import type { BatchRow, RowChange } from '#domain/video/clip-batch.ts';
import { countryNamed } from '#domain/video/countries.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { maxPositionTitleLength } from '#domain/video/overlay.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { KnownFaces } from '#web/data/store/clip-faces.ts';
import type { StoredClip } from '#web/data/store/database.ts';
import { useBrandKits } from '#web/data/video/brand-kits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { CountryPicker } from '../frame/country-picker.tsx';
import { notice } from '../notice.ts';
import { KitField } from './kit-field.tsx';
import { RowClipPart } from './row-clip-part.tsx';
import { changeOf, type Fields, fieldsOf, rememberFields, unsavedFields } from './row-fields.ts';

type RowFormProps = {
  row: BatchRow;
  clips: readonly StoredClip[];
  planOf: (row: BatchRow, inspection: Inspection, clip: StoredClip | undefined) => RenderPlan;
  /** The known faces in the clips. */
  faces: KnownFaces;
  /** While a video is being rendered, the clip is not read. */
  isBusy: boolean;
  onSave: (change: RowChange) => void;
};

/** Edits a row of the batch: its clip, the texts in the frame, and its own settings. Open while `row` is set. */
export function RowDialog({
  row,
  onClose,
  ...others
}: Omit<RowFormProps, 'row'> & { row: BatchRow | null; onClose: () => void }) {
  const close = () => {
    if (row && unsavedFields(row))
      notice.warning('Row not saved. Your changes are still there when you open it again.');
    onClose();
  };
  return (
    <Dialog
      title="Edit row"
      isOpen={row !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      {row ? <RowForm key={row.rowId} row={row} {...others} /> : null}
    </Dialog>
  );
}

function RowForm({ row, clips, planOf, faces, isBusy, onSave }: RowFormProps) {
  const formId = useId();
  const kits = useBrandKits();
  const [fields, setFields] = useState(() => unsavedFields(row) ?? fieldsOf(row));
  const { kitName, country, clipId } = fields;
  const known = countryNamed(row.words.country);
  // A transcript or a silence search may finish long after the render that started it.
  const latest = useRef(fields);
  const set = (change: Partial<Fields>) => {
    latest.current = { ...latest.current, ...change };
    setFields(latest.current);
    rememberFields(row, latest.current);
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    rememberFields(row, null);
    onSave(changeOf(fields, row, clips));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <form id={formId} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={save}>
        <TextField
          label="Position title"
          value={fields.positionTitle}
          maxLength={maxPositionTitleLength}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => set({ positionTitle: target.value })}
        />
        <TextField
          label="Availability (optional)"
          hint="Leave it empty for the brand kit’s line."
          value={fields.availability}
          maxLength={maxAvailabilityLength}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => set({ availability: target.value })}
        />
        {kits.length > 1 || kitName !== '' ? (
          <KitField kits={kits} name={kitName} onChange={(name) => set({ kitName: name })} />
        ) : null}
        <div className="grid gap-5 *:min-w-0 *:content-start sm:grid-cols-2">
          <TextField
            label="Candidate number"
            value={fields.number}
            maxLength={maxCandidateNumberLength}
            autoComplete="off"
            onChange={({ target }) => set({ number: target.value })}
          />
          <div className="grid gap-2">
            <CountryPicker
              country={country}
              onChange={(chosen) => set({ country: chosen })}
              isDisabled={false}
            />
            {known || row.words.country === '' ? null : (
              <p className="text-sm text-ink-soft">
                The CSV says “{row.words.country}”. Choose the matching country.
              </p>
            )}
          </div>
        </div>
        <SelectField
          label="Clip"
          value={clipId}
          options={[
            ...(row.clipId === null ? [{ value: '', label: 'No clip selected' }] : []),
            ...clips.map((clip) => ({ value: clip.clipId, label: clip.name })),
          ]}
          onChange={(chosen) => set({ clipId: chosen })}
        />
      </form>
      {/* Outside the form, because Enter in a caption must not save the row. */}
      <RowClipPart
        row={{ ...row, edits: fields.edits }}
        clip={clipId === row.clipId ? clips.find((clip) => clip.clipId === clipId) : undefined}
        planOf={planOf}
        faces={faces}
        isBusy={isBusy}
        onChange={(changed) => set({ edits: { ...latest.current.edits, ...changed } })}
      />
      <DialogFooter>
        <Button type="submit" form={formId}>
          Save row
        </Button>
      </DialogFooter>
    </div>
  );
}
