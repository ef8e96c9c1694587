import type { Context } from 'hono';
import { z } from 'zod';
import { AuthError } from '../auth-error.ts';

/** Returns the UUID in a path parameter. Throws AuthError `validation_failed` with status 404 for anything else. */
export function pathId(context: Context, name: string): string {
  const id = z.uuid().safeParse(context.req.param(name));
  if (!id.success) throw new AuthError('validation_failed', `${name} must be an UUID`, {}, 404);
  return id.data;
}
