import { useEffect, useState } from 'react';

/** The id of the section being read: the last one that begins in the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join();
  useEffect(() => {
    const update = () => setCurrent(sectionBeingRead(list.split(',')));
    update();
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [list]);
  return current;
}

function sectionBeingRead(ids: readonly string[]): string | undefined {
  const isAtEnd = Math.ceil(innerHeight + scrollY) >= document.documentElement.scrollHeight;
  // The last sections cannot scroll to the top, so the section in the URL's hash counts for them.
  const asked = location.hash.slice(1);
  if (isAtEnd && scrollY > 0) return ids.includes(asked) ? asked : ids.at(-1);
  const started = ids.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= innerHeight / 3;
  });
  return started.at(-1) ?? ids[0];
}
