import type { Cue } from './captions.ts';
import type { FillChoice } from './face-fill.ts';
import type { TimeRange } from './timeline.ts';
import type { Trim } from './trim.ts';

/** The framing of a row, with what was decided about a crop. */
type RowFraming = { kind: 'fit' } | ({ kind: 'fill' } & FillChoice) | { kind: 'blur' };

/**
 * What a clip row sets for its own video. Without a trim it is the first minute, without a framing that of the batch,
 * and without captions none are shown.
 */
export type RowEdits = {
  trim?: Trim | undefined;
  /** Silent parts of the clip, most of which are cut. */
  silences?: readonly TimeRange[] | undefined;
  framing?: RowFraming | undefined;
  captions?: { areShown: boolean; cues: readonly (Cue & { id: string })[] } | undefined;
};

/** What is left of the edits once the row has another clip: the kind of framing. */
export function editsForOtherClip({ framing }: RowEdits): RowEdits {
  return framing ? { framing: { kind: framing.kind } } : {};
}

/** True if the edits change nothing, such as captions that are switched off. */
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
