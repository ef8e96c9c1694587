import { createStore } from './external-store.ts';
import { whenIdle } from './idle.ts';

const checkMilliseconds = 60 * 60_000;
/**
 * How long a release that is still answering requests may delay the newer one. Chromium would wait up to five minutes.
 */
const takeOverMilliseconds = 3_000;
let registration: ServiceWorkerRegistration | null = null;
let isRequested = false;
let isDismissed = false;
const isUpdateReady = createStore(false);

/**
 * Registers the service worker once the page has loaded and is idle, and checks for newer releases from then on.
 * Further calls do nothing. If the browser refuses, nothing happens.
 */
export function registerServiceWorker(): void {
  if (isRequested || !('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  isRequested = true;
  if (document.readyState === 'complete') void whenIdle(register);
  else addEventListener('load', () => whenIdle(register), { once: true });
}

/** Whether a newer release is ready and the user has not dismissed it. */
export const useReadyUpdate = isUpdateReady.use;

/**
 * Switches to the newer release by reloading this page. Returns false if the page must stay, because the running
 * release is still busy and the server does not answer. Other tabs stay as they are.
 */
export async function applyUpdate(): Promise<boolean> {
  if (registration?.waiting && !(await takeOver(registration.waiting))) {
    if (!(await isServerReachable())) return false;
    // Without a registration, the reloaded page comes from the server and registers the newer release.
    await registration.unregister().catch(() => false);
    // The user may decide to stay when the browser asks about unsaved work.
    setTimeout(() => void register(), 10_000);
  }
  location.reload();
  return true;
}

/** Activates the newer release. Resolves to whether it takes control of this page in time. */
function takeOver(waiting: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(resolve, takeOverMilliseconds, false);
    waiting.postMessage('take-over');
  });
}

async function isServerReachable(): Promise<boolean> {
  try {
    // The service worker does not handle this address.
    const signal = AbortSignal.timeout(takeOverMilliseconds);
    return (await fetch('/health', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** Hides the update until the app is opened again. */
export function dismissUpdate(): void {
  isDismissed = true;
  refresh();
}

async function register(): Promise<void> {
  try {
    const registered = await navigator.serviceWorker.register('/sw.js');
    registration = registered;
    // The first install does not replace anything, so it is not an update.
    const followInstall = () => registered.installing?.addEventListener('statechange', refresh);
    registered.addEventListener('updatefound', followInstall);
    navigator.serviceWorker.addEventListener('controllerchange', refresh);
    followInstall();
    refresh();
    let checkedAtMs = performance.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || performance.now() - checkedAtMs < checkMilliseconds)
        return;
      checkedAtMs = performance.now();
      registered.update().catch(() => undefined);
    });
  } catch {
    // Some browsers reject service workers in private windows. The app then needs the network.
  }
}

function refresh(): void {
  isUpdateReady.set(!isDismissed && registration?.waiting != null);
}
