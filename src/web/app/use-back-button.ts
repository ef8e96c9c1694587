import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router';
import { type Layer, layerCountIn, openLayers } from '#web/ui/layers.ts';
import { backButtonAction, type HistoryEntry } from './back-button.ts';

/** Makes the Back button close open layers. Use once, around all screens. */
export function useBackButton(): void {
  const layers = openLayers.use();
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const [looks, setLooks] = useState(0);
  const last = useRef<{ key: string; place: HistoryEntry } | null>(null);

  const look = useEffectEvent(({ location }: Check) => {
    const { key, state, pathname } = location;
    const place = { index: historyIndex(), layerCount: layerCountIn(state), path: pathname };
    const before = last.current?.key !== key && type === 'POP' ? (last.current?.place ?? null) : null;
    last.current = { key, place };
    // Read here, because layers that closed with this change are already gone.
    const open = openLayers.get();
    const act = backButtonAction(open.length, before, place);
    switch (act.kind) {
      case 'add-entry':
        // Rendered immediately, because otherwise Back on a slow page would lead nowhere. React renders synchronously
        // only outside effects.
        queueMicrotask(() => {
          // The current URL, whether rendered or not, because a screen removes what it opens from the URL.
          const { pathname, search, hash } = window.location;
          void navigate(
            { pathname, search, hash },
            {
              state: { ...historyState()?.usr, layerCount: act.layerCount },
              preventScrollReset: true,
              flushSync: true,
            },
          );
        });
        return;
      case 'close-layers':
        for (const layer of open.slice(-act.count).reverse()) layer.close();
        // A layer that refused to close gets its entry back.
        setLooks((count) => count + 1);
        return;
      case 'go-back':
        void navigate(-1);
    }
  });
  useEffect(() => look({ layers, location, looks }), [layers, location, looks]);
}

/** The triggers of a check: a layer opened or closed, a navigation, or a check that requests another one. */
type Check = { layers: readonly Layer[]; location: Location; looks: number };

/** The router's index of the history entry; NaN for an entry that an in-page link created. */
function historyIndex(): number {
  const index = historyState()?.idx;
  return typeof index === 'number' ? index : Number.NaN;
}

/** The router's history state: the index of the entry, and the state that a navigation passed. */
function historyState(): { idx?: unknown; usr?: object | null } | null {
  return history.state;
}
