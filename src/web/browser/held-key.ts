let isKeyDown = false;
const waiting = new Set<() => void>();

/** Knows whether a key is down anywhere on the page, until what it returns is called. */
export function followKeys(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const press = () => {
    isKeyDown = true;
  };
  const release = () => {
    isKeyDown = false;
    for (const act of waiting) act();
    waiting.clear();
  };
  document.addEventListener('keydown', press, { capture: true, signal });
  document.addEventListener('keyup', release, { capture: true, signal });
  // A window that something else covers, such as the choice of a file, does not hear of the key's end.
  addEventListener('blur', release, { signal });
  return () => {
    ending.abort();
    isKeyDown = false;
    waiting.clear();
  };
}

/** Acts once no key is down: one that is held would press what has the focus next, again and again. */
export function onceNoKeyIsDown(act: () => void): void {
  if (isKeyDown) waiting.add(act);
  else act();
}
