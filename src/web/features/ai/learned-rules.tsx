import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { LearnedRule } from '#domain/ai/learned-rules.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { attempt } from '#web/data/store/attempt.ts';
import {
  learnFromPosts,
  removeAllRules,
  removeRule,
  switchRule,
  useLearnedRules,
} from '#web/data/store/learned-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { isSaved, saved, toastDoneWithUndo } from '#web/ui/toast.ts';

/** Fewer rules are quickly removed one by one. */
const minRulesToRemoveAll = 3;

/** The list of rules. Each one is a sentence with its evidence and a switch. */
export function LearnedRules() {
  const rules = useLearnedRules();
  // Posts may have changed since the last request.
  useEffect(() => void learnFromPosts().catch(() => undefined), []);
  const listRef = useListFocus<HTMLUListElement>(rules?.length ?? 0);
  if (!rules) return <Spinner label="Loading rules" />;
  if (rules.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        No rules yet. One appears when you change or discard two AI answers for the same reason.
      </p>
    );
  return (
    <div className="grid gap-3">
      <ul ref={listRef} className="grid divide-y divide-line">
        {rules.map((rule) => (
          <RuleRow key={rule.sign} rule={rule} />
        ))}
      </ul>
      {rules.length >= minRulesToRemoveAll ? (
        <Button
          variant="quiet"
          className="-ml-4 justify-self-start"
          onClick={() => void remove(removeAllRules, 'All rules removed.')}
        >
          Remove all
        </Button>
      ) : null}
    </div>
  );
}

function RuleRow({ rule }: { rule: LearnedRule }) {
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Switch
          label={rule.sentence}
          hint={rule.evidence}
          isOn={rule.isOn}
          onChange={(isOn) => void isSaved(attempt(() => switchRule(rule, isOn)))}
        />
      </div>
      <Button
        variant="quiet"
        size="icon-end"
        aria-label={`Remove the rule “${rule.sentence}”`}
        onClick={() => void remove(() => removeRule(rule), 'Rule removed.')}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </li>
  );
}

async function remove(change: () => Promise<() => Promise<unknown>>, message: string): Promise<void> {
  const undo = await saved(attempt(change));
  if (undo) toastDoneWithUndo(message, () => void isSaved(attempt(undo)));
}
