import type { z } from 'zod';
import { refuse } from './refusal.ts';

/** Validates a request body. Throws an InvalidRequest that names the field. */
export function parseBody<T>(shape: z.ZodType<T>, body: unknown): T {
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw refuse.request(`${['body', ...(issue?.path ?? [])].join('/')} ${issue?.message}`);
}
