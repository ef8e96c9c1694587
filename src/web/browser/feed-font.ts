/** The font of LinkedIn's feed, for measuring where it folds a post. */
export const feedFont = '14px -apple-system, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
