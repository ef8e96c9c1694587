/** A passage that stays the same, or one that would change. `changeId` numbers the changes from 0. */
type Piece =
  | { kind: 'same'; text: string }
  | { kind: 'change'; changeId: number; removed: string; added: string };

/** A text with inline changes. Each change is a switch: on for the new words, off for the old words. */
export function ChangeReview({
  pieces,
  accepted,
  onAccept,
}: {
  pieces: readonly Piece[];
  accepted: ReadonlySet<number>;
  onAccept: (accepted: ReadonlySet<number>) => void;
}) {
  const ids = pieces.flatMap((piece) => (piece.kind === 'change' ? [piece.changeId] : []));
  const toggle = (changeId: number) => {
    const next = new Set(accepted);
    if (!next.delete(changeId)) next.add(changeId);
    onAccept(next);
  };
  if (ids.length === 0) return <p className="text-ink-soft">No changes.</p>;
  const isAll = accepted.size === ids.length;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm font-medium" aria-live="polite">
          {accepted.size} of {ids.length} {ids.length === 1 ? 'change' : 'changes'} accepted
        </p>
        <button
          type="button"
          className="min-h-11 rounded-lg px-2 text-sm font-semibold underline underline-offset-4"
          onClick={() => onAccept(isAll ? new Set() : new Set(ids))}
        >
          {isAll ? 'Reject all' : 'Accept all'}
        </button>
      </div>
      <div className="rounded-control border border-line bg-surface p-4 leading-loose whitespace-pre-wrap wrap-anywhere">
        {pieces.map((piece) =>
          piece.kind === 'same' ? (
            piece.text
          ) : (
            <Change
              key={piece.changeId}
              piece={piece}
              isAccepted={accepted.has(piece.changeId)}
              label={`Change ${piece.changeId + 1} of ${ids.length}`}
              onToggle={() => toggle(piece.changeId)}
            />
          ),
        )}
      </div>
      <p className="text-sm text-ink-soft">Tap a change to turn it off or on.</p>
    </div>
  );
}

function Change({
  piece: { removed, added },
  isAccepted,
  label,
  onToggle,
}: {
  piece: Extract<Piece, { kind: 'change' }>;
  isAccepted: boolean;
  label: string;
  onToggle: () => void;
}) {
  return (
    <label
      className={`cursor-pointer rounded-md box-decoration-clone px-0.5 has-focus-visible:outline-3 has-focus-visible:outline-ink ${
        isAccepted ? '' : 'bg-sunken ring-1 ring-edge/60'
      }`}
    >
      <input
        type="checkbox"
        className="sr-only"
        aria-label={`${label}: ${describedChange(removed, added)}`}
        checked={isAccepted}
        onChange={onToggle}
      />
      {removed === '' ? null : (
        <del
          className={
            isAccepted
              ? 'rounded-sm bg-danger-wash text-danger line-through decoration-1'
              : 'text-ink no-underline'
          }
        >
          {withVisibleBreaks(removed)}
        </del>
      )}
      {removed === '' || added === '' ? null : <span className="pl-1" />}
      {added === '' ? null : (
        <ins
          className={
            isAccepted
              ? 'rounded-sm bg-success-wash font-medium text-success no-underline'
              : 'text-ink-soft line-through decoration-dotted'
          }
        >
          {withVisibleBreaks(added)}
        </ins>
      )}
    </label>
  );
}

/** Shows a symbol for changes that consist only of line breaks, because they would be invisible. */
function withVisibleBreaks(text: string): string {
  return text.trim() === '' ? text.replaceAll('\n', '¶\n') : text;
}

function describedChange(removed: string, added: string): string {
  if (removed.trim() === '' && added.trim() === '') return 'line breaks';
  if (removed === '') return `add “${added.trim()}”`;
  return added === '' ? `remove “${removed.trim()}”` : `“${removed.trim()}” becomes “${added.trim()}”`;
}
