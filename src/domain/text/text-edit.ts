/** An edit of a text: the replacement for the characters from `start` to `end`, and the selection afterward. */
export type TextEdit = { start: number; end: number; text: string; selectStart: number; selectEnd: number };
