/** Keeps a file that is dropped beside every place for one from replacing the page; the pointer says that nothing takes it there. */
export function refuseStrayFiles(): void {
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}

function refuse(event: DragEvent): void {
  // A place for files has taken it already; words are dropped into fields.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  // A browser's own field for a file takes it without a word to the page.
  if (event.target instanceof Element && event.target.matches('input[type=file]:enabled')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
