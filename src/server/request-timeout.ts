import type { MiddlewareHandler } from 'hono';
import { AuthError } from './auth/auth-error.ts';

/** Refuses what takes longer than `timeoutMs`, a body that never ends included. */
export function requestTimeout(timeoutMs: number): MiddlewareHandler {
  return async (_, next) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(
          new AuthError('request_timeout', 'Processing this request timed out, please retry after a moment.'),
        );
      }, timeoutMs);
    });
    try {
      await Promise.race([next(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
