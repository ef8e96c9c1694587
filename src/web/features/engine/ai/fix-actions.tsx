import { AlignLeft, Anchor, MessageCircleQuestion, Scissors, Smartphone } from 'lucide-react';
import type { AiAction } from '#domain/ai/ai-action.ts';
import { type FixAction, fixActions } from '#domain/ai/edits.ts';

const details = {
  tighten: { Icon: AlignLeft, hint: 'Same message, fewer words' },
  hook: { Icon: Anchor, hint: '3 opening lines to choose from' },
  mobile: { Icon: Smartphone, hint: 'Short paragraphs that read well on a phone' },
  shorten: { Icon: Scissors, hint: 'Keeps the opening, turning point, and lesson' },
  cta: { Icon: MessageCircleQuestion, hint: '3 closing lines to choose from' },
} as const satisfies Record<FixAction['id'], unknown>;

export function FixActions({
  current,
  isBusy,
  onStart,
}: {
  current: AiAction | null;
  isBusy: boolean;
  onStart: (action: FixAction) => void;
}) {
  // Leaves room for the answer.
  const isCompact = current !== null;
  return (
    <ul className={isCompact ? 'flex flex-wrap gap-2' : 'grid gap-2'}>
      {fixActions.map((action) => {
        const { Icon, hint } = details[action.id];
        const isCurrent = current?.kind === 'fix' && current.action.id === action.id;
        return (
          <li key={action.id}>
            <button
              type="button"
              // Not `disabled`: the pressed button would lose the focus.
              aria-disabled={isBusy || undefined}
              aria-current={isCurrent || undefined}
              onClick={() => isBusy || onStart(action)}
              className={`shows-chosen flex w-full items-center rounded-control border border-line bg-surface text-left transition-colors hover:border-edge aria-[current]:border-ink aria-[current]:bg-chosen aria-disabled:opacity-60 ${
                isCompact ? 'min-h-11 gap-2 px-3' : 'min-h-14 gap-3 px-4 py-2'
              }`}
            >
              <Icon
                aria-hidden="true"
                className={`shrink-0 text-ink-soft ${isCompact ? 'size-4' : 'size-5'}`}
              />
              <span className="grid">
                <span className="text-sm font-semibold">{action.label}</span>
                {isCompact ? null : <span className="text-sm text-ink-soft">{hint}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
