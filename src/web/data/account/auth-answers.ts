import type { AuthError } from '@supabase/supabase-js';

/** The auth API answers an invalid token with 403, the other APIs with 401. */
export function isTokenRefused({ status, url }: Response): boolean {
  return status === 401 || (status === 403 && isAuthRequest(url));
}

export function isAuthRequest(input: RequestInfo | URL): boolean {
  return (input instanceof Request ? input.url : String(input)).includes('/auth/v1/');
}

/** Like `isAuthRetryableFetchError` of supabase-js, without loading it. */
export function isUnanswered(error: AuthError | null): boolean {
  return error?.name === 'AuthRetryableFetchError';
}
