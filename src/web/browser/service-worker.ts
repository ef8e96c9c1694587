import { useSyncExternalStore } from 'react';

const checkMilliseconds = 60 * 60_000;
let registration: ServiceWorkerRegistration | null = null;
let isAsked = false;
let isDismissed = false;
const listeners = new Set<() => void>();

/**
 * Has this browser keep the application for use without a network, once the page has loaded and has nothing better to do, and looks for newer
 * versions from then on. Calls after the first do nothing; silent where the browser refuses.
 */
export function keepForOffline(): void {
  if (isAsked || !('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  isAsked = true;
  if (document.readyState === 'complete') void whenIdle(register);
  else addEventListener('load', () => whenIdle(register), { once: true });
}

/** Whether a newer version lies ready in this browser and nobody has put it off. */
export function useReadyUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => !isDismissed && registration?.waiting != null);
}

/** Goes over to the newer version by loading this page again. Other tabs stay with what they show. */
export function applyUpdate(): void {
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
}

/** Puts it off until the application is opened again. */
export function dismissUpdate(): void {
  isDismissed = true;
  tell();
}

async function register(): Promise<void> {
  try {
    const held = await navigator.serviceWorker.register('/sw.js');
    registration = held;
    // A first version that installs is no update: nothing is replaced by it.
    const follow = () => held.installing?.addEventListener('statechange', tell);
    held.addEventListener('updatefound', follow);
    navigator.serviceWorker.addEventListener('controllerchange', tell);
    follow();
    tell();
    let checkedAtMs = performance.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || performance.now() - checkedAtMs < checkMilliseconds)
        return;
      checkedAtMs = performance.now();
      held.update().catch(() => undefined);
    });
  } catch {
    // Some browsers refuse in private windows: the application then wants its network.
  }
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 1_000);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
