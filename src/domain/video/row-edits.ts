import type { Cue } from './captions.ts';
import type { FillChoice } from './face-fill.ts';
import type { TimeRange } from './timeline.ts';
import type { Trim } from './trim.ts';

/** The framing of a row, with the user's choices for a crop. */
type RowFraming = { kind: 'fit' } | ({ kind: 'fill' } & FillChoice) | { kind: 'blur' };

/**
 * The settings of a clip row for its own video. Defaults: the first minute as the trim, the batch's framing, and no
 * captions.
 */
export type RowEdits = {
  trim?: Trim | undefined;
  /** Silent parts of the clip. Most of their length is cut. */
  silences?: readonly TimeRange[] | undefined;
  framing?: RowFraming | undefined;
  captions?: { areShown: boolean; cues: readonly (Cue & { id: string })[] } | undefined;
};

/** The edits that remain after the row got another clip: only the kind of framing. */
export function editsForOtherClip({ framing }: RowEdits): RowEdits {
  return framing ? { framing: { kind: framing.kind } } : {};
}

/** True if both edits give the same video, for example because the captions that differ are switched off. */
export function areSameEdits(one: RowEdits | undefined, other: RowEdits | undefined): boolean {
  return JSON.stringify(plainEdits(one)) === JSON.stringify(plainEdits(other));
}

function plainEdits({ trim, silences, framing, captions }: RowEdits = {}) {
  const shown = captions?.areShown ? captions.cues : [];
  return [
    trim ?? null,
    silences ?? null,
    framing ?? null,
    shown.map(({ startSeconds, endSeconds, text }) => [startSeconds, endSeconds, text]),
  ];
}
