import { useEffect, useEffectEvent, useId } from 'react';
import { createStore } from '#web/browser/external-store.ts';

/** Anything open above the page that the Back button closes: a dialog, panel, drawer, or menu on a touch screen. */
export type Layer = { id: string; close: () => void };

/** The open layers, topmost last. */
export const openLayers = createStore<readonly Layer[]>([]);

/**
 * Registers a layer while it is open. Layers that are part of the URL don't need this, because the Back button closes
 * them anyway.
 */
export function useLayer(isOpen: boolean, close: () => void): void {
  const id = useId();
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    openLayers.update((layers) => [...layers, { id, close: closeNow }]);
    return () => openLayers.update((layers) => layers.filter((layer) => layer.id !== id));
  }, [isOpen, id]);
}

/**
 * Like `useLayer`, for a list that opens next to its button. Only on touch screens, which have no Escape key; with a
 * mouse, it would only add history entries.
 */
export function useListLayer(isOpen: boolean, close: () => void): void {
  useLayer(isOpen && matchMedia('(pointer: coarse)').matches, close);
}

/** The number of open layers that a history entry represents, read from its state; 0 for a real navigation. */
export function layerCountIn(state: unknown): number {
  const count = typeof state === 'object' && state !== null && 'layerCount' in state ? state.layerCount : 0;
  return typeof count === 'number' ? count : 0;
}
