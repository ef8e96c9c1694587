import type { Ref } from 'react';
import { TextField } from '#web/ui/field.tsx';

/** The email address, shared by all forms of the page. */
export type Address = { email: string; onEmailChange: (email: string) => void };

export function EmailField({ email, onEmailChange, ref }: Address & { ref?: Ref<HTMLInputElement> }) {
  return (
    <TextField
      ref={ref}
      label="Email"
      type="email"
      name="email"
      required
      autoComplete="email"
      placeholder="you@company.com"
      value={email}
      onChange={(event) => onEmailChange(event.target.value)}
    />
  );
}
