import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AuthError, RateLimitError } from './auth/auth-error.ts';
import { DatabaseError } from './database/database.ts';

/** Builds an error response in the shape of the client's API version. */
function errorResponse(context: Context, error: AuthError): Response {
  const version = context.req.header('x-supabase-api-version');
  const isCurrent = version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= '2024-01-01';
  context.header('x-sb-error-code', error.code);
  if (error instanceof RateLimitError) context.header('retry-after', String(error.retryAfterSeconds));
  if (isCurrent) context.header('x-supabase-api-version', '2024-01-01');
  const body = isCurrent
    ? { code: error.code, message: error.message, ...error.extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...error.extra };
  return context.json(body, error.status);
}

/** Handles errors that no route caught. Logs unexpected errors and hides them from the client. */
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
  // The client sent a value that PostgreSQL rejects for a text column, such as a zero byte.
  if (error instanceof DatabaseError && error.code.startsWith('22')) {
    return errorResponse(
      context,
      new AuthError('validation_failed', 'The request contains a value that cannot be stored'),
    );
  }
  // The client disconnected before sending the whole request, so this response goes nowhere.
  if ('code' in error && error.code === 'ECONNRESET' && error.message === 'aborted') {
    return context.body(null, 400);
  }
  console.error(`${context.req.method} ${context.req.path} failed:`, error);
  return errorResponse(
    context,
    new AuthError('unexpected_failure', 'Unexpected failure, please check server logs'),
  );
}

/** The response for unknown routes. */
export function notFound(context: Context): Response {
  return context.json({ code: 404, message: 'Not found' }, 404);
}
