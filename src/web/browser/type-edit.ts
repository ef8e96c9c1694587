import type { TextEdit } from '#domain/text/text-edit.ts';

/** Changes a field as if the user had typed: the browser's undo covers the change, and the field stays focused. */
export function typeEdit(
  field: HTMLTextAreaElement,
  { start, end, text, selectStart, selectEnd }: TextEdit,
): void {
  const before = field.value;
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  // Deprecated without a replacement: see `splice-text.ts`.
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isDone && field.value === before) {
    field.setRangeText(text, start, end);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(selectStart, selectEnd);
}
