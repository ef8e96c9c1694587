export function isAccountFull(reason: string): boolean {
  return reason === 'account-full';
}

/** What the user can do about a request that failed for this reason. */
export function requestAdvice(reason: string): string {
  return isAccountFull(reason)
    ? 'Your account is full. Delete recordings or posts that you no longer need.'
    : 'Check your connection and try again.';
}
