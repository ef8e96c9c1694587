import { newId } from '#web/browser/ids.ts';

/** Names this browser to the backend, the same in all its tabs. */
export function browserId(): string {
  const kept = localStorage.getItem(browserEntry);
  if (kept) return kept;
  const made = newId();
  localStorage.setItem(browserEntry, made);
  return made;
}

const browserEntry = 'standout.browser';
