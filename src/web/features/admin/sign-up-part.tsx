import { type FormEvent, useState } from 'react';
import { readDomains } from '#domain/admin/read-domains.ts';
import type { SignUpPolicy, SignUpSettings } from '#domain/admin/sign-up-policy.ts';
import { adminRequest } from '#web/data/admin/admin-request.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
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
    <Card title="Sign-up" description="Who can create an account. Existing accounts aren’t affected.">
      <Answered answer={answer} loading="Loading the sign-up policy">
        {(settings) => <Policy key={JSON.stringify(settings)} settings={settings} onSaved={answer.show} />}
      </Answered>
    </Card>
  );
}

const choices: readonly { value: SignUpPolicy['kind']; label: string; hint: string }[] = [
  { value: 'open', label: 'Anyone', hint: 'Anyone who knows the address can sign up.' },
  { value: 'invitation', label: 'By invitation', hint: 'Only people you invite under People.' },
  {
    value: 'domains',
    label: 'Email domains',
    hint: 'Only addresses at your domains, and people you invite.',
  },
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
      <ChoiceCards
        legend="Who can sign up"
        isLegendShown={false}
        value={kind}
        onChange={setKind}
        options={choices}
      />
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
            <code>public.before_user_created</code>. Find it in the dashboard under Authentication, Auth
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
