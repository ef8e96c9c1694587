import { TextField } from '#web/ui/field.tsx';

/** The address that names the account, shared by the forms. */
export type Address = { email: string; onEmailChange: (email: string) => void };

export function EmailField({ email, onEmailChange }: Address) {
  return (
    <TextField
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
