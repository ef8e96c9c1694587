/** Refuses files dropped outside a drop zone, because they would replace the page. */
export function refuseStrayDrops(): void {
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}

function refuse(event: DragEvent): void {
  // A drop zone has already handled it, or it is text for a field.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  // The browser itself handles drops on file inputs.
  if (event.target instanceof Element && event.target.matches('input[type=file]:enabled')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
