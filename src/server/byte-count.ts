import { z } from 'zod';

/** `50MiB` → 52,428,800; the Supabase CLI counts in powers of two, whether the `i` is there or not. */
export function byteCount(refusal?: { error: string }) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?\s*([kmg]i?)?b?$/i, refusal)
    .transform((text) => {
      const power = ['', 'k', 'm', 'g'].indexOf(/[kmg]/i.exec(text)?.[0].toLowerCase() ?? '');
      return Math.round(Number.parseFloat(text) * 1024 ** power);
    });
}
