import { digitsIn } from '#domain/text/digits.ts';
import { TextField } from '#web/ui/field.tsx';

const codeLength = 6;

export function isWholeCode(code: string): boolean {
  return code.length === codeLength;
}

/** A 6-digit code field that phones can autofill. */
export function CodeField({
  label,
  hint,
  error,
  code,
  onCodeChange,
}: {
  label: string;
  hint: string;
  error: string | undefined;
  code: string;
  onCodeChange: (code: string) => void;
}) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      className="tracking-[0.3em] tabular-nums"
      value={code}
      // Pasted codes often contain spaces.
      onChange={({ target }) => onCodeChange(digitsIn(target.value).slice(0, codeLength))}
    />
  );
}
