/** The constants of part 2 §9 of the specification. Durations carry their unit. */
export const postsPerBatch = 30;
export const postsPerRow = 5;
export const defaultDailyTarget = 3;
export const streakBadgeDays = [3, 7, 30] as const;

export const ideaSummaryCharacters = 50;
export const donePreviewCharacters = 200;

export const swipeClampPixels = 100;
export const swipeActionPixels = 50;

export const sprintMilliseconds = 15 * 60_000;
export const sprintTickMilliseconds = 1_000;
export const voiceNoteMaxSeconds = 60;

export const hapticsMilliseconds = { light: [10], medium: [20], success: [10, 50, 10] } as const;
export const confettiPieces = 12;
export const confettiMilliseconds = 3_000;
