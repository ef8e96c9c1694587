/** Loads the screen on its own, so that nothing of it is grouped with what other screens load first. */
export function loadResults() {
  return import('./results-page.tsx');
}
