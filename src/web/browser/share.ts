/** Whether the system's share sheet takes this file, as phones do. */
export function canShareFile(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/** Opens the share sheet; call it straight from a tap. The file goes alone: text beside it made WhatsApp on iOS drop the file. */
export async function shareFile(file: File): Promise<'shared' | 'dismissed' | 'failed'> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    // A second tap finds the sheet open, which is no failure either.
    const isDismissed =
      error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
    return isDismissed ? 'dismissed' : 'failed';
  }
}
