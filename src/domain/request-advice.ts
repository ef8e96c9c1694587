/** What the user can do about a request that failed for this reason. */
export function requestAdvice(reason: string): string {
  return reason === 'account-full'
    ? 'Your account is full. Delete recordings or posts that you no longer need.'
    : 'Check your connection and try again.';
}
