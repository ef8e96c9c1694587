import type { ExternalToast, toast as sonner } from 'sonner';
import type { Attempt } from '#domain/result.ts';
import { createStore } from '#web/browser/external-store.ts';

const confirmationMilliseconds = 2_000;
const failureMilliseconds = 3_000;
/** Long enough to read the message and reach the button with the keyboard. */
export const undoMilliseconds = 8_000;

/** Reports a success. */
export function toastDone(message: string, description?: string): void {
  toast.success(message, { duration: confirmationMilliseconds, ...(description ? { description } : {}) });
}

/** Reports a failure. The toast stays longer with a description, and longest with an action. */
export function toastFailed(message: string, description?: string, action?: ToastAction): void {
  const readingMilliseconds = description ? 2 * failureMilliseconds : failureMilliseconds;
  toast.error(message, {
    duration: action ? undoMilliseconds : readingMilliseconds,
    ...(description ? { description } : {}),
    ...(action ? { action: { label: action.label, onClick: action.act } } : {}),
  });
}

/** The action button of a failure toast. */
export type ToastAction = { label: string; act: () => void };

/** Reports that another tab changed what is edited here. Each of these toasts replaces the last one. */
export function toastOtherTab(message: string): void {
  toast.warning(message, { duration: 2 * failureMilliseconds, id: 'other-tab' });
}

/** Reports a success with a button for a follow-up. */
export function toastDoneWithAction(
  message: string,
  label: string,
  act: () => void,
  description?: string,
): void {
  toast.success(message, {
    duration: undoMilliseconds,
    action: { label, onClick: act },
    ...(description ? { description } : {}),
  });
}

/**
 * Reports a success with an Undo button. `onExpired` is called once Undo is no longer offered. A toast with the same
 * `id` replaces this one.
 */
export function toastDoneWithUndo(
  message: string,
  undo: () => void,
  { id, onExpired }: { id?: string; onExpired?: () => void } = {},
): void {
  toast.success(message, {
    duration: undoMilliseconds,
    action: { label: 'Undo', onClick: undo },
    ...(id ? { id } : {}),
    ...(onExpired ? { onAutoClose: onExpired, onDismiss: onExpired } : {}),
  });
}

/** Resolves to the value of an attempt. If it failed, shows an error toast and resolves to undefined. */
export async function saved<Value>(
  attempt: Promise<Attempt<Value>>,
  failure = 'Not saved',
): Promise<Value | undefined> {
  const outcome = await attempt;
  if (outcome.ok) return outcome.value;
  toastFailed(failure, outcome.message);
  return undefined;
}

/** Resolves to whether an attempt succeeded. If it failed, shows an error toast. */
export async function isSaved(attempt: Promise<Attempt<unknown>>, failure = 'Not saved'): Promise<boolean> {
  const outcome = await attempt;
  if (!outcome.ok) toastFailed(failure, outcome.message);
  return outcome.ok;
}

type Show = (title: string, options?: ExternalToast) => void;

/** Shows a toast in `Toaster`. The library is loaded with the first interaction or the first toast. */
export const toast: Readonly<Record<'success' | 'info' | 'warning' | 'error', Show>> = {
  success: (title, options) => void mounted().then((library) => library.success(title, actOnce(options))),
  info: (title, options) => void mounted().then((library) => library.info(title, actOnce(options))),
  warning: (title, options) => void mounted().then((library) => library.warning(title, actOnce(options))),
  error: (title, options) => void mounted().then((library) => library.error(title, actOnce(options))),
};

/** Makes the button of a toast act only once, because it can still be pressed while the toast fades out. */
function actOnce(options: ExternalToast | undefined): ExternalToast | undefined {
  const action = options?.action;
  if (typeof action !== 'object' || action === null || !('onClick' in action)) return options;
  let isTaken = false;
  const onClick: typeof action.onClick = (event) => {
    if (isTaken) return;
    isTaken = true;
    action.onClick(event);
  };
  return { ...options, action: { ...action, onClick } };
}

/** Whether `Toaster` should load its library. */
export const isToasterRequested = createStore(false);

export function requestToaster(): void {
  isToasterRequested.set(true);
}

/** Resolves once the toaster is in the page, because sonner drops toasts that are shown earlier. */
const { promise: toasterMounted, resolve: onToasterMounted } = Promise.withResolvers<typeof sonner>();

export { onToasterMounted };

function mounted(): Promise<typeof sonner> {
  requestToaster();
  return toasterMounted;
}
