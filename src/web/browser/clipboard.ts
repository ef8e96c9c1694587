/** Puts a text on the clipboard. False when the browser refuses, as it does without a press of a button or on an insecure page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
