/** Refuses files dropped outside a drop zone, which would otherwise replace the page. */
export function refuseStrayDrops(): void {
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}

function refuse(event: DragEvent): void {
  // A drop zone has handled it already, or it is text for a field.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  // The browser handles drops on its own file inputs.
  if (event.target instanceof Element && event.target.matches('input[type=file]:enabled')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
