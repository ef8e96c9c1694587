import { commonEnds } from '#domain/text/common-ends.ts';
import { mapPosition } from '#domain/text/merge-text.ts';

/**
 * Gives a text field another text. Only what differs is replaced. The caret, the selection, and the scroll positions of
 * the field and the page stay. In the focused field the browser's undo works as after typing.
 */
export function spliceText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const before = field.value;
  const { selectionDirection } = field;
  const [start, end] = [field.selectionStart, field.selectionEnd].map((position) =>
    mapPosition(before, text, position ?? 0),
  );
  const scrolled = [field, document.scrollingElement].map((element) => ({
    element,
    top: element?.scrollTop ?? 0,
    left: element?.scrollLeft ?? 0,
  }));

  const { headLength, tailLength } = commonEnds(before, text);
  if (document.activeElement === field && !field.readOnly) {
    field.setSelectionRange(headLength, before.length - tailLength);
    const inserted = text.slice(headLength, text.length - tailLength);
    // Deprecated and without a successor: the only way to change a field that its undo covers.
    document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted);
  }
  if (field.value !== text) field.value = text;
  field.setSelectionRange(start ?? 0, end ?? 0, selectionDirection ?? 'none');
  for (const { element, top, left } of scrolled) element?.scrollTo({ top, left, behavior: 'instant' });
}
