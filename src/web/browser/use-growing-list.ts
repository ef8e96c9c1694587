import { startTransition, useEffect, useRef, useState } from 'react';

/** What a window shows at once: a search is answered with these, and no key waits for more. */
const firstElements = 8;
const furtherElements = 16;

/**
 * The beginning of a long list, and more of it whenever the element behind it comes near the window.
 * @param search what the list was chosen by; when it changes, the list begins anew
 */
export function useGrowingList<Element>(elements: readonly Element[], search = '') {
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
        // A key that is pressed meanwhile comes first.
        startTransition(() => setGrowth({ search, length: length + furtherElements }));
      },
      { rootMargin: '800px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [hasMore, length, search]);
  return { shown: elements.slice(0, length), endRef };
}
