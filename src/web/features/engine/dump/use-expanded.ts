import { useState } from 'react';

/**
 * Returns whether a section is expanded, and a setter. It expands when `mustShow` becomes true. It never collapses
 * automatically, because it may contain text.
 */
export function useExpanded(mustShow: boolean): [boolean, (isExpanded: boolean) => void] {
  const [isExpanded, setExpanded] = useState(mustShow);
  const [didShow, setDidShow] = useState(mustShow);
  if (mustShow !== didShow) {
    setDidShow(mustShow);
    if (mustShow) setExpanded(true);
  }
  return [isExpanded, setExpanded];
}
