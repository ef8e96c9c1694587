import { type DiscardReason, discardReasons } from '#domain/ai/discard-reasons.ts';

/** Discards an answer and says why, in one press. */
export function DiscardReasons({ onDiscard }: { onDiscard: (reason: DiscardReason) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 text-sm text-ink-soft">Discard it and say why:</legend>
      {discardReasons.map((reason) => (
        <button
          key={reason.sign}
          type="button"
          className="min-h-11 rounded-full border border-line px-4 text-sm text-ink-soft transition-colors hover:border-edge hover:bg-sunken hover:text-ink"
          onClick={() => onDiscard(reason)}
        >
          {reason.label}
        </button>
      ))}
    </fieldset>
  );
}
