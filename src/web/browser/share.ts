/** Whether the system can share this file, as phones can. */
export function canShareFile(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/**
 * Opens the share sheet. Call it directly in a click handler. It shares no text: with text, WhatsApp on iOS drops the
 * file.
 */
export async function shareFile(file: File): Promise<'shared' | 'dismissed' | 'failed'> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    // A second tap while the sheet is open throws InvalidStateError.
    const isDismissed =
      error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
    return isDismissed ? 'dismissed' : 'failed';
  }
}
