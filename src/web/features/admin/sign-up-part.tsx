import { type FormEvent, useId, useState } from 'react';
import { readDomains } from '#domain/admin/read-domains.ts';
import type { SignUpPolicy, SignUpSettings } from '#domain/admin/sign-up-policy.ts';
import { adminRequest } from '#web/data/admin/admin-request.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, inputClass } from '#web/ui/field.tsx';
import { NotSaved } from '#web/ui/not-saved.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { Answered } from './answered.tsx';
import { useAdminAnswer } from './use-admin-answer.ts';

/** Chooses who may create an account. */
export function SignUpPart() {
  const answer = useAdminAnswer<'sign-up'>({ action: 'sign-up' });
  return (
    <Card title="Sign-up" description="Who can create an account. People who have one are not affected.">
      <Answered answer={answer} loading="Loading the sign-up policy">
        {(settings) => <Policy key={JSON.stringify(settings)} settings={settings} onSaved={answer.show} />}
      </Answered>
    </Card>
  );
}

const choices: readonly { kind: SignUpPolicy['kind']; label: string; hint: string }[] = [
  { kind: 'open', label: 'Anyone', hint: 'Everyone who knows the address can sign up.' },
  { kind: 'invitation', label: 'By invitation', hint: 'Only people you invite under People.' },
  { kind: 'domains', label: 'Email domains', hint: 'Only addresses at your domains, and people you invite.' },
];

function Policy({
  settings: { policy, enforcedBy },
  onSaved,
}: {
  settings: SignUpSettings;
  onSaved: (settings: SignUpSettings) => void;
}) {
  const storedDomains = policy.kind === 'domains' ? policy.domains.join('\n') : '';
  const [kind, setKind] = useState(policy.kind);
  const [domains, setDomains] = useState(storedDomains);
  const [error, setError] = useState<string>();
  const isChanged = kind !== policy.kind || (kind === 'domains' && domains !== storedDomains);
  const { run: save, isPending } = useAction(
    (next: SignUpPolicy) => adminRequest({ action: 'set-sign-up', policy: next }),
    {
      onSuccess: (settings) => {
        onSaved(settings);
        toastDone('Sign-up policy saved');
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind !== 'domains') return void save({ kind });
    const read = readDomains(domains);
    if (read.ok) return void save({ kind, domains: read.value });
    setError(
      read.reason === ''
        ? 'Enter at least one domain.'
        : `“${read.reason}” is not a domain, such as example.com.`,
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <PolicyChoices kind={kind} onChange={setKind} />
      {kind === 'domains' ? (
        <Field label="Domains" hint="One per line, such as example.com." error={error}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              autoCapitalize="none"
              spellCheck={false}
              value={domains}
              onChange={({ target }) => {
                setDomains(target.value);
                setError(undefined);
              }}
              className={`${inputClass} py-2.5`}
            />
          )}
        </Field>
      ) : null}
      {enforcedBy === 'hook' ? (
        <Alert title="Turn on the hook of this project">
          <p>
            The policy applies once the project’s hook “Before User Created” calls{' '}
            <code>public.before_user_created</code>. You find it in the dashboard under Authentication, Auth
            Hooks.
          </p>
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" isBusy={isPending} disabled={!isChanged}>
          Save policy
        </Button>
        <NotSaved isShown={isChanged} />
      </div>
    </form>
  );
}

function PolicyChoices({
  kind,
  onChange,
}: {
  kind: SignUpPolicy['kind'];
  onChange: (kind: SignUpPolicy['kind']) => void;
}) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Who can sign up</legend>
      {choices.map((choice) => (
        <label
          key={choice.kind}
          className="flex cursor-pointer items-start gap-3 rounded-control border border-line p-4 transition-colors hover:bg-sunken has-checked:border-edge has-checked:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
        >
          <input
            type="radio"
            name={name}
            value={choice.kind}
            checked={choice.kind === kind}
            onChange={() => onChange(choice.kind)}
            aria-describedby={`${name}-${choice.kind}`}
            aria-label={choice.label}
            className="mt-0.5 size-5 shrink-0 accent-accent-ink outline-none"
          />
          <span className="grid gap-0.5 text-sm">
            <span className="font-medium">{choice.label}</span>
            <span id={`${name}-${choice.kind}`} className="text-ink-soft">
              {choice.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
