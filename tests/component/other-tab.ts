/** Changes localStorage as another tab does: this page gets its events. */
export function changeStorageElsewhere(change: (storage: Storage) => void): void {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  if (!frame.contentWindow) throw new Error('The frame has no window.');
  change(frame.contentWindow.localStorage);
  frame.remove();
}
