/** The specified message for a change to the plan that could not be saved. */
export const notSaved = 'Failed to save changes';
