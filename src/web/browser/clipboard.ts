/** Copies text and returns whether that worked. Browsers refuse without a click or in an insecure context. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
