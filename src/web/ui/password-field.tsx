import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, inputClass } from './field.tsx';

/** A password field with a button that shows the characters. */
export function PasswordField({
  label,
  hint,
  value,
  onChange,
  purpose,
}: {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  purpose: 'current' | 'new';
}) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            name="password"
            required
            autoComplete={`${purpose}-password`}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${inputClass} pr-12`}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide characters' : 'Show characters'}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
