/** Whether the system can share a link. */
export function canShareLink(url: string): boolean {
  return navigator.canShare?.({ url }) ?? false;
}

/** Opens the share sheet. Dismissing it does not count as a failure. */
export async function shareLink(url: string): Promise<void> {
  await navigator.share({ url }).catch(() => undefined);
}
