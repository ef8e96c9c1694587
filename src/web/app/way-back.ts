/** A place in the browser's history, and how many open layers it stands for. */
export type HistoryPlace = { index: number; layerCount: number; path: string };

/** What is to happen in the history: nothing, a step of its own for what opened, closing what stands above the place, or the same step back once more. */
export type WayBackAct =
  | { kind: 'nothing' }
  | { kind: 'step-for-layers'; layerCount: number }
  | { kind: 'close-layers'; count: number }
  | { kind: 'back-again' };

/**
 * Makes the way back close what is open before it leaves the page. What opens gets a step in the history. What is closed in another way leaves its step
 * there, for whatever opens next: taking it away would be a journey that other navigations can overtake. Whoever then goes back over such a
 * step has seen nothing happen, so the way goes on.
 * @param openCount how many layers are open now
 * @param before the place before a step of the browser; null when nobody stepped and only the layers changed
 */
export function wayBack(openCount: number, before: HistoryPlace | null, now: HistoryPlace): WayBackAct {
  const isStepBack = before !== null && now.index === before.index - 1 && now.layerCount < before.layerCount;
  if (isStepBack && openCount > now.layerCount) {
    return { kind: 'close-layers', count: openCount - now.layerCount };
  }
  if (isStepBack && now.path === before.path) return { kind: 'back-again' };
  return openCount > now.layerCount
    ? { kind: 'step-for-layers', layerCount: openCount }
    : { kind: 'nothing' };
}
