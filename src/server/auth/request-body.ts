import type { Context } from 'hono';
import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import { isSmallMetadata, metadataTooLarge } from './user-row.ts';

/**
 * The request's JSON, checked. It is read whole before anything else is done with the request. Throws AuthError
 * `bad_json` or `validation_failed`.
 */
export async function readBody<Body>(context: Context, shape: z.ZodType<Body>): Promise<Body> {
  const text = await context.req.text();
  const value = parseJson(text);
  if (!canBeKept(value)) {
    throw new AuthError('validation_failed', 'The request holds a value that cannot be kept');
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

/** A text that may be missing, empty or null, as the clients send it: then it is ''. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** The part of a body that asks for PKCE. */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText };

export const metadata = z.record(z.string(), z.unknown()).refine(isSmallMetadata, metadataTooLarge);

/** Deeper than anybody's data is, and far from where what walks through it runs out of stack. */
const maxDepth = 1_000;

/** Whether a value is one that databases and addresses take: texts without half a character, objects in objects only so deep. */
function canBeKept(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    if (level.some((each) => typeof each === 'string' && !each.isWellFormed())) return false;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.entries(each).flat() : [],
    );
  }
  return true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new AuthError('bad_json', 'Could not parse request body as JSON');
  }
}
