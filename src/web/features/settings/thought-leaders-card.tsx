import type { FormEvent } from 'react';
import {
  defaultThoughtLeaders,
  type ThoughtLeader,
  type ThoughtLeaders,
} from '#domain/ai/thought-leaders.ts';
import { initials } from '#domain/text/initials.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { saveThoughtLeaders, useThoughtLeaders } from '#web/data/store/thought-leaders.ts';
import { type UnsavedForm, useUnsavedForm } from '#web/data/unsaved-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { NotSaved } from '#web/ui/not-saved.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { SettingCard } from './setting-card.tsx';

export function ThoughtLeadersCard() {
  const leaders = useThoughtLeaders();
  return (
    <SettingCard
      id="thought-leaders"
      title="Thought leaders"
      description="Three people whose thinking can enrich a post. Describe each one’s style for the AI to follow."
    >
      {leaders ? <LeadersForm stored={leaders} /> : null}
    </SettingCard>
  );
}

const form: UnsavedForm<ThoughtLeaders> = {};

function LeadersForm({ stored }: { stored: ThoughtLeaders }) {
  const { typed, type, isUnsaved } = useUnsavedForm(form, stored, isSame);
  const leaders = typed ?? stored;
  const isComplete = leaders.every(({ name, styleNotes }) => name.trim() !== '' && styleNotes.trim() !== '');
  const change = (key: string, part: Partial<ThoughtLeader>) => {
    const [first, second, third] = leaders;
    const changed = (leader: ThoughtLeader) => (leader.key === key ? { ...leader, ...part } : leader);
    type([changed(first), changed(second), changed(third)]);
  };
  const { run: save } = useAction(() => attempt(() => saveThoughtLeaders(leaders)), {
    onSuccess: () => toastDone('Thought leaders saved'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-6">
      {leaders.map((leader, index) => (
        <fieldset key={leader.key} className="grid min-w-0 grid-cols-1 gap-3">
          <legend className="mb-3 flex items-center gap-3 text-sm font-semibold">
            <span
              aria-hidden="true"
              className="grid size-10 place-items-center rounded-full border-3 text-sm"
              style={{ borderColor: leader.color }}
            >
              {initials(leader.name)}
            </span>
            Thought leader {index + 1}
          </legend>
          <div className="grid grid-cols-[minmax(0,1fr)_5rem] gap-3">
            <TextField
              label="Name"
              value={leader.name}
              onChange={({ target }) => change(leader.key, { name: target.value })}
            />
            <TextField
              label="Color"
              type="color"
              value={leader.color}
              onChange={({ target }) => change(leader.key, { color: target.value })}
              className="cursor-pointer p-1 forced-color-adjust-none"
            />
          </div>
          <Field label="Style">
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                className="field-sizing-content max-h-96 min-h-26"
                value={leader.styleNotes}
                onChange={({ target }) => change(leader.key, { styleNotes: target.value })}
              />
            )}
          </Field>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" disabled={!isComplete || !isUnsaved}>
          Save thought leaders
        </Button>
        <Button variant="quiet" onClick={() => type(defaultThoughtLeaders)}>
          Reset to defaults
        </Button>
        <NotSaved isShown={isUnsaved} />
      </div>
    </form>
  );
}

function isSame(one: ThoughtLeaders, other: ThoughtLeaders): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
