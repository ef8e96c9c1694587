import type { BatchRow, RowChange } from '#domain/video/clip-batch.ts';
import { type Country, countryNamed } from '#domain/video/countries.ts';
import type { RowEdits } from '#domain/video/row-edits.ts';

/** The field values of the row dialog. */
export type Fields = {
  clipId: string;
  number: string;
  positionTitle: string;
  availability: string;
  /** Empty to use the kit of the batch settings. */
  kitName: string;
  /** Null until chosen: a guess could put the wrong flag on the video. */
  country: Country | null;
  edits: RowEdits;
};

export function fieldsOf({ words, clipId, edits }: BatchRow): Fields {
  return {
    clipId: clipId ?? '',
    number: words.number,
    positionTitle: words.positionTitle,
    availability: words.availability ?? '',
    kitName: (words.kit ?? '').trim(),
    country: countryNamed(words.country),
    edits: edits ?? {},
  };
}

/** Converts field values to a change of the row. */
export function changeOf(
  fields: Fields,
  row: BatchRow,
  clips: readonly { clipId: string; name: string }[],
): RowChange {
  const chosen = clips.find(({ clipId }) => clipId === fields.clipId);
  const isOtherClip = chosen !== undefined && chosen.clipId !== row.clipId;
  // Keep the CSV's spelling of the same country, so that a corrected CSV still matches the row.
  const known = countryNamed(row.words.country);
  const isSameCountry = fields.country === null || known?.code === fields.country.code;
  return {
    clipId: chosen?.clipId ?? null,
    edits: fields.edits,
    words: {
      fileName: isOtherClip ? chosen.name : row.words.fileName,
      number: fields.number.trim(),
      country: isSameCountry || !fields.country ? row.words.country : fields.country.name,
      positionTitle: fields.positionTitle.trim(),
      availability: fields.availability.trim(),
      kit: fields.kitName,
    },
  };
}

/** Unsaved fields by row, kept until the page closes: a dialog is easily closed by mistake. */
const unsaved = new Map<string, { basis: string; fields: Fields }>();

/** Returns null if there are none, or if the row has changed since. */
export function unsavedFields(row: BatchRow): Fields | null {
  const kept = unsaved.get(row.rowId);
  return kept?.basis === basisOf(row) ? kept.fields : null;
}

/** Remembers unsaved fields. Forgets them if they match the row or are null. */
export function rememberFields(row: BatchRow, fields: Fields | null): void {
  const basis = basisOf(row);
  if (fields === null || JSON.stringify(fields) === JSON.stringify(fieldsOf(row))) unsaved.delete(row.rowId);
  else unsaved.set(row.rowId, { basis, fields });
}

function basisOf(row: BatchRow): string {
  return JSON.stringify(fieldsOf(row));
}
