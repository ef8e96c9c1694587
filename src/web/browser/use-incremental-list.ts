import { startTransition, useEffect, useRef, useState } from 'react';

/** About one screenful, so that typing in a search stays fast. */
const firstElements = 8;
const furtherElements = 16;

/**
 * Renders a long list in steps: more elements whenever `endRef`, the element after the list, comes near the viewport.
 * @param search the list's filter; when it changes, the list starts again with the first step
 */
export function useIncrementalList<Element>(elements: readonly Element[], search = '') {
  const [growth, setGrowth] = useState({ search, length: firstElements });
  const length = growth.search === search ? growth.length : firstElements;
  const endRef = useRef<HTMLDivElement>(null);
  const hasMore = length < elements.length;
  useEffect(() => {
    const end = endRef.current;
    if (!end || !hasMore) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        // Uses a transition, so that typing stays responsive.
        startTransition(() => setGrowth({ search, length: length + furtherElements }));
      },
      { rootMargin: '800px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [hasMore, length, search]);
  return { shown: elements.slice(0, length), endRef };
}
