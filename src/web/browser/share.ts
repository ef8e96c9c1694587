/** Whether the system can share this file, as phones can. */
export function canShareFile(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/**
 * Opens the share sheet. Call it directly in a click handler: `needs-tap` means that the last tap was too long ago.
 * Shares no text, because WhatsApp on iOS drops the file if there is text.
 */
export async function shareFile(file: File): Promise<'shared' | 'dismissed' | 'needs-tap' | 'failed'> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') return 'needs-tap';
    // A second tap while the sheet is open throws InvalidStateError.
    return name === 'AbortError' || name === 'InvalidStateError' ? 'dismissed' : 'failed';
  }
}
