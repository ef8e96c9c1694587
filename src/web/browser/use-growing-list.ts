import { useEffect, useRef, useState } from 'react';

const pageLength = 25;

/** The beginning of a long list, and more of it whenever the element behind it comes near the window. */
export function useGrowingList<Element>(elements: readonly Element[]) {
  const [length, setLength] = useState(pageLength);
  const endRef = useRef<HTMLDivElement>(null);
  const hasMore = length < elements.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the observer tells of a crossing once; after each growth it must look again.
  useEffect(() => {
    const end = endRef.current;
    if (!end || !hasMore) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setLength((current) => current + pageLength);
      },
      { rootMargin: '800px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [hasMore, length]);
  return { shown: elements.slice(0, length), endRef };
}
