/** The planner's constants of part 2 §9 of the specification. Durations carry their unit. */
export const firstSlotCount = 30;
export const slotsAddedAtOnce = 10;
export const maxSlotCount = 50;
export const maxSlotCharacters = 2_200;
export const autosaveMilliseconds = 800;
/** Continuous typing is saved at least this often. */
export const autosaveAtMostMilliseconds = 4_000;
export const savingIndicatorMilliseconds = 500;
