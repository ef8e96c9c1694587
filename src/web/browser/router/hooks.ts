import { useCallback, useEffect, useMemo } from 'react';
import type { Location } from './location.ts';
import type { Blocker, Navigate, NavigateOptions, NavigationType, ShouldBlock } from './router.ts';
import { useRouter, useRouterState } from './router-provider.tsx';

/** Returns the location that is shown. */
export function useLocation(): Location {
  return useRouterState().location;
}

/** Returns how the shown location was reached. */
export function useNavigationType(): NavigationType {
  return useRouterState().type;
}

/** Returns the title of the shown page. */
export function usePageTitle(): string | null {
  return useRouterState().branch.at(-1)?.title ?? null;
}

/** Returns the same function on every render. */
export function useNavigate(): Navigate {
  return useRouter().navigate;
}

/** Returns the query of the URL and a function that replaces it. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const setParameters = useCallback(
    (next: Record<string, string>, options?: NavigateOptions) =>
      void navigate({ search: new URLSearchParams(next).toString() }, options),
    [navigate],
  );
  return [parameters, setParameters] as const;
}

/** Lets a component confirm navigations before they happen. Use one at a time. */
export function useBlocker(shouldBlock: ShouldBlock): Blocker {
  const router = useRouter();
  useEffect(() => router.block(shouldBlock), [router, shouldBlock]);
  return useRouterState().blocker;
}
