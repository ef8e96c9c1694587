import type { Context } from 'hono';
import { z } from 'zod';
import { isStorable } from '../../storable.ts';
import { AuthError } from '../auth-error.ts';
import { isSmallMetadata, metadataTooLarge } from '../users/user-row.ts';

/**
 * Reads and validates the request's JSON body. Call it first: a slow body must not keep a transaction open. Throws
 * AuthError `bad_json` or `validation_failed`.
 */
export async function readBody<Body>(context: Context, shape: z.ZodType<Body>): Promise<Body> {
  const text = await context.req.text();
  const value = parseJson(text);
  if (!isStorable(value)) {
    throw new AuthError('validation_failed', 'The request contains a value that cannot be stored');
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.join('.');
  throw new AuthError(
    'validation_failed',
    path ? `${path}: ${issue?.message}` : 'The request body must be an object',
  );
}

/** Text that clients may omit or send as null: both become ''. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** The PKCE fields of a request body. */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText };

export const metadataField = z.record(z.string(), z.unknown()).refine(isSmallMetadata, metadataTooLarge);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new AuthError('bad_json', 'Could not parse request body as JSON');
  }
}
