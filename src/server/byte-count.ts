import { z } from 'zod';

/**
 * Parses sizes such as `50MiB` → 52,428,800. Like the Supabase CLI, units are powers of two with or without the
 * `i`.
 */
export function byteCount(error?: string) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?\s*([kmg]i?)?b?$/i, error)
    .transform((text) => {
      const power = ['', 'k', 'm', 'g'].indexOf(/[kmg]/i.exec(text)?.[0].toLowerCase() ?? '');
      return Math.round(Number.parseFloat(text) * 1024 ** power);
    });
}
