import { useEffect, useEffectEvent, useId } from 'react';

/** Something open above the page that the way back closes: a dialog, a panel, a drawer, a menu under a finger. */
export type Layer = { id: string; close: () => void };

let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();

/** Counts as a layer while it is open. What stands in the address does not: the way back closes it anyway. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const id = useId();
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    settle([...layers, { id, close: closeNow }]);
    return () => settle(layers.filter((layer) => layer.id !== id));
  }, [isOpen, id]);
}

/**
 * Like `useLayer`, for a list that opens beside its button: where a finger points, which has no Escape and a way back under the thumb. With a mouse it makes no
 * steps in the history.
 */
export function useListLayer(isOpen: boolean, close: () => void): void {
  useLayer(isOpen && matchMedia('(pointer: coarse)').matches, close);
}

/** The open layers, the topmost last. */
export function openLayers(): readonly Layer[] {
  return layers;
}

export function subscribeToLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many open layers a step of the browser's history was made for, by its state; 0 for where one really went. */
export function layerCountIn(state: unknown): number {
  const count = typeof state === 'object' && state !== null && 'layerCount' in state ? state.layerCount : 0;
  return typeof count === 'number' ? count : 0;
}

function settle(next: readonly Layer[]): void {
  layers = next;
  for (const listener of listeners) listener();
}
