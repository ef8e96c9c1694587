/** A change of a text: what replaces the characters from `start` to `end`, and what is selected afterwards. */
export type TextEdit = { start: number; end: number; text: string; selectStart: number; selectEnd: number };
