let isKeyDown = false;
const waiting = new Set<() => void>();

/** Tracks whether any key is held down on the page, until the returned function is called. */
export function trackKeys(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
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
  // A page that another window covers, such as a file picker, gets no keyup.
  addEventListener('blur', release, { signal });
  return () => {
    controller.abort();
    isKeyDown = false;
    waiting.clear();
  };
}

/** Runs `act` once no key is held down, because a repeating key would press the next focused element. */
export function onKeysReleased(act: () => void): void {
  if (isKeyDown) waiting.add(act);
  else act();
}
