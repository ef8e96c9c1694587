import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router';
import { type Layer, layerCountIn, openLayers } from '#web/ui/layers.ts';
import { type HistoryPlace, wayBack } from './way-back.ts';

/** The browser's way back closes what is open above the page. Once, around all screens. */
export function useWayBack(): void {
  const layers = openLayers.use();
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const [looks, setLooks] = useState(0);
  const last = useRef<{ key: string; place: HistoryPlace } | null>(null);

  const look = useEffectEvent(({ location }: Occasion) => {
    const { key, state, pathname } = location;
    const place = { index: historyIndex(), layerCount: layerCountIn(state), path: pathname };
    const before = last.current?.key !== key && type === 'POP' ? (last.current?.place ?? null) : null;
    last.current = { key, place };
    // What closed with this very change is gone already.
    const open = openLayers.get();
    const act = wayBack(open.length, before, place);
    switch (act.kind) {
      case 'step-for-layers':
        // The step is rendered as it is made: on a slow page a way back before that would lead nowhere. React renders at once only outside of an effect.
        queueMicrotask(() => {
          // The newest place, rendered or not: a screen takes what it was asked to open out of the address as it opens it.
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
        // Whatever would not be closed gets its step again.
        setLooks((count) => count + 1);
        return;
      case 'back-again':
        void navigate(-1);
    }
  });
  useEffect(() => look({ layers, location, looks }), [layers, location, looks]);
}

/** What it looks for: something opened or closed, a step in the history, or a look that asks for another. */
type Occasion = { layers: readonly Layer[]; location: Location; looks: number };

/** The router numbers the places of its history; one that a link to a part of the page made has no number, and is a step from nowhere. */
function historyIndex(): number {
  const index = historyState()?.idx;
  return typeof index === 'number' ? index : Number.NaN;
}

/** What the router keeps in the browser's history: the number of the place, and the state that a navigation gave it. */
function historyState(): { idx?: unknown; usr?: object | null } | null {
  return history.state;
}
