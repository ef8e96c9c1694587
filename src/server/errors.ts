import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AuthError } from './auth/auth-error.ts';
import { DatabaseError } from './database/database.ts';

/** The answer to a request that was refused, in the shape that the client's API version expects. */
function errorResponse(context: Context, error: AuthError): Response {
  const version = context.req.header('x-supabase-api-version');
  const isCurrent = version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= '2024-01-01';
  context.header('x-sb-error-code', error.code);
  if (isCurrent) context.header('x-supabase-api-version', '2024-01-01');
  const body = isCurrent
    ? { code: error.code, message: error.message, ...error.extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...error.extra };
  return context.json(body, error.status);
}

/** The last answer to what went wrong. What was not foreseen is written down here and not told. */
export function handleError(error: Error, context: Context): Response {
  if (error instanceof AuthError) return errorResponse(context, error);
  if (error instanceof HTTPException)
    return context.json({ code: error.status, message: error.message }, error.status);
  if (error instanceof DatabaseError && (error.code === '57014' || error.code === '53300')) {
    return errorResponse(
      context,
      new AuthError('request_timeout', 'Processing this request timed out, please retry'),
    );
  }
  // A text that no text column takes, such as one with a zero byte: the caller's mistake.
  if (error instanceof DatabaseError && error.code.startsWith('22')) {
    return errorResponse(
      context,
      new AuthError('validation_failed', 'The request holds a value that cannot be kept'),
    );
  }
  // Whoever asked has gone before the request was whole: nobody failed, and nobody reads this.
  if ('code' in error && error.code === 'ECONNRESET' && error.message === 'aborted') {
    return context.body(null, 400);
  }
  console.error(`${context.req.method} ${context.req.path} failed:`, error);
  return errorResponse(
    context,
    new AuthError('unexpected_failure', 'Unexpected failure, please check server logs'),
  );
}

/** The answer where there is nothing. */
export function notFound(context: Context): Response {
  return context.json({ code: 404, message: 'There is nothing here' }, 404);
}
