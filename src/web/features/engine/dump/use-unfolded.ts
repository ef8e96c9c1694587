import { useState } from 'react';

/**
 * Whether a part is unfolded, and a setter. It unfolds by itself when `mustShow` becomes true, but never folds by
 * itself: it may contain text.
 */
export function useUnfolded(mustShow: boolean): [boolean, (isUnfolded: boolean) => void] {
  const [isUnfolded, setUnfolded] = useState(mustShow);
  const [didShow, setDidShow] = useState(mustShow);
  if (mustShow !== didShow) {
    setDidShow(mustShow);
    if (mustShow) setUnfolded(true);
  }
  return [isUnfolded, setUnfolded];
}
