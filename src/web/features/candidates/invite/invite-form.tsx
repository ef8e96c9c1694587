import { useState } from 'react';
import {
  draftProblems,
  expiryChoices,
  type InvitationDraft,
  maxSenderLength,
  withinSeconds,
  withMaxSeconds,
} from '#domain/invitations/draft.ts';
import {
  answerSeconds,
  maxTakes,
  type PageLanguage,
  pageLanguages,
  type Question,
} from '#domain/invitations/invitation.ts';
import { roleTemplates } from '#domain/invitations/role-templates.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { lastInvitationDraft } from '#web/data/invitations/last-draft.ts';
import { emailOffer } from '#web/data/invitations/requests.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { QuestionFields, secondsOptions } from './question-fields.tsx';

const lastUsed = 'last';
const languageOptions = (Object.entries(pageLanguages) as [PageLanguage, string][]).map(([value, label]) => ({
  value,
  label,
}));
const takesOptions = Array.from({ length: maxTakes }, (_, index) => ({
  value: String(index + 1),
  label: pluralize(index + 1, 'take'),
}));
const expiryOptions = expiryChoices.map((days) => ({ value: String(days), label: pluralize(days, 'day') }));

/** The settings of an invitation that all chosen candidates share. */
export function InviteForm({
  first,
  count,
  progress,
  isDisabled,
  onCancel,
  onSubmit,
}: {
  first: InvitationDraft;
  /** The number of links to create. */
  count: number;
  /** The number of links created so far; null before the start. */
  progress: number | null;
  isDisabled: boolean;
  onCancel: () => void;
  onSubmit: (draft: InvitationDraft) => void;
}) {
  const [draft, setDraft] = useState(first);
  const [last] = useState(lastInvitationDraft);
  const [source, setSource] = useState<string>(last ? lastUsed : roleTemplates[0].id);
  const [isChecked, setChecked] = useState(false);
  const [offersNews] = useState(() => emailOffer().news);
  const problems = draftProblems(draft);
  const shown = isChecked ? problems : { agencyName: '', recruiterName: '', questions: [] };
  const change = (changed: Partial<InvitationDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const chooseSource = (id: string) => {
    setSource(id);
    const template = roleTemplates.find((each) => each.id === id);
    const questions: readonly Question[] = template?.questions ?? last?.questions ?? draft.questions;
    change({ questions: withinSeconds(questions, draft.maxSeconds) });
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (problems.isOk) onSubmit(draft);
        else focusProblem(event.currentTarget);
      }}
    >
      <SelectField<string>
        label="Start from"
        value={source}
        options={[
          ...(last ? [{ value: lastUsed, label: 'Your last questions' }] : []),
          ...roleTemplates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={chooseSource}
      />
      <QuestionFields
        questions={draft.questions}
        problems={shown.questions}
        maxSeconds={draft.maxSeconds}
        onChange={(questions) => change({ questions })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Agency"
          value={draft.agencyName}
          error={shown.agencyName || undefined}
          maxLength={maxSenderLength}
          autoComplete="organization"
          dir="auto"
          onChange={({ target }) => change({ agencyName: target.value })}
        />
        <TextField
          label="Your name"
          value={draft.recruiterName}
          error={shown.recruiterName || undefined}
          maxLength={maxSenderLength}
          autoComplete="name"
          dir="auto"
          onChange={({ target }) => change({ recruiterName: target.value })}
        />
        <SelectField<PageLanguage>
          label="Page language"
          value={draft.language}
          options={languageOptions}
          onChange={(language) => change({ language })}
        />
        <SelectField<string>
          label="Maximum answer length"
          value={String(draft.maxSeconds)}
          options={secondsOptions(answerSeconds.longest, draft.maxSeconds, 'seconds')}
          onChange={(seconds) => setDraft((before) => withMaxSeconds(before, Number(seconds)))}
        />
        <SelectField<string>
          label="Takes per question"
          value={String(draft.takes)}
          options={takesOptions}
          onChange={(takes) => change({ takes: Number(takes) })}
        />
        <SelectField<string>
          label="Link expires after"
          value={String(draft.expiresInDays)}
          options={expiryOptions}
          onChange={(days) => change({ expiresInDays: Number(days) })}
        />
      </div>
      <Switch
        label="Share the finished video"
        hint="The candidate sees it at the same link, once you share it."
        isOn={draft.showsResult}
        onChange={(showsResult) => change({ showsResult })}
      />
      {offersNews ? (
        <Switch
          label="Email me"
          hint="When clips arrive, and when someone withdraws."
          isOn={draft.emails}
          onChange={(emails) => change({ emails })}
        />
      ) : null}
      <DialogFooter>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={progress !== null} disabled={isDisabled}>
          {progress === null || count === 1
            ? `Create ${count === 1 ? 'link' : pluralize(count, 'link')}`
            : `Creating ${Math.min(progress + 1, count)} of ${count}…`}
        </Button>
      </DialogFooter>
    </form>
  );
}

function focusProblem(form: HTMLFormElement): void {
  // Wait until the errors are rendered.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}
