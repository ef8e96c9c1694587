/** A history entry, and the number of open layers it represents. */
export type HistoryEntry = { index: number; layerCount: number; path: string };

/**
 * What to do: nothing, add a history entry for the open layers, close the layers above the entry, or go back once more.
 */
export type BackButtonAction =
  | { kind: 'none' }
  | { kind: 'add-entry'; layerCount: number }
  | { kind: 'close-layers'; count: number }
  | { kind: 'go-back' };

/**
 * Makes the Back button close open layers before it leaves the page. An opened layer gets a history entry. A layer
 * that is closed in another way leaves its entry for the next layer, because removing the entry would be a navigation
 * that can race with others. Going back over such an entry changes nothing visible, so this goes back once more.
 * @param openCount the number of open layers
 * @param before the entry before a Back or Forward step; null when only the layers changed
 */
export function backButtonAction(
  openCount: number,
  before: HistoryEntry | null,
  now: HistoryEntry,
): BackButtonAction {
  const isStepBack = before !== null && now.index === before.index - 1 && now.layerCount < before.layerCount;
  if (isStepBack && openCount > now.layerCount) {
    return { kind: 'close-layers', count: openCount - now.layerCount };
  }
  if (isStepBack && now.path === before.path) return { kind: 'go-back' };
  return openCount > now.layerCount ? { kind: 'add-entry', layerCount: openCount } : { kind: 'none' };
}
