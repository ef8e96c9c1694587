import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Location } from './location.ts';
import type { Router, RouterState } from './router.ts';
import { componentOf } from './routes.ts';

const RouterContext = createContext<Router | null>(null);
const StateContext = createContext<RouterState | null>(null);
/** How many routes are rendered around a component. */
const DepthContext = createContext(0);

/** Shows the page of the address: `Waiting` until the first one is loaded, and `Failed` after an error. */
export function RouterProvider({
  router,
  Waiting,
  Failed,
}: {
  router: Router;
  Waiting: ComponentType;
  Failed: ComponentType<{ error: unknown }>;
}) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const unsubscribe = router.subscribe((next, isSync) => {
      if (isSync) flushSync(() => setState(next));
      // The previous page stays usable while the next one renders.
      else startTransition(() => setState(next));
    });
    // It may have changed since the first render.
    startTransition(() => setState(router.state));
    return unsubscribe;
  }, [router]);
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <ErrorBoundary location={state.location} error={state.error} Failed={Failed}>
          {state.isStarted ? <Outlet /> : <Waiting />}
        </ErrorBoundary>
      </StateContext>
    </RouterContext>
  );
}

/** Shows the next route below the component that contains it. */
export function Outlet() {
  const { branch } = useRouterState();
  const depth = useContext(DepthContext);
  const route = branch[depth];
  const Page = route ? componentOf(route) : null;
  // The same element again, so that a navigation renders only what uses the location.
  const page = useMemo(() => Page && <Page />, [Page]);
  return <DepthContext value={depth + 1}>{page}</DepthContext>;
}

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('There is no router around this component.');
  return router;
}

export function useRouterState(): RouterState {
  const state = useContext(StateContext);
  if (!state) throw new Error('There is no router around this component.');
  return state;
}

type Failure = { reason: unknown } | null;
type BoundaryProps = {
  location: Location;
  /** The reason why the page could not be loaded. */
  error: Failure;
  Failed: ComponentType<{ error: unknown }>;
  children: ReactNode;
};
type BoundaryState = { location: Location | null; error: Failure };

/** Catches errors of rendering, until the next navigation. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: null, error: null };

  static getDerivedStateFromError(reason: unknown): Pick<BoundaryState, 'error'> {
    return { error: { reason } };
  }

  static getDerivedStateFromProps({ location, error }: BoundaryProps, state: BoundaryState) {
    return location === state.location && error === null ? null : { location, error };
  }

  override render() {
    const { Failed, children } = this.props;
    const { error } = this.state;
    return error ? <Failed error={error.reason} /> : children;
  }
}
