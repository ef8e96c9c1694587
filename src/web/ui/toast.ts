import type { ExternalToast, toast as library } from 'sonner';

type Library = typeof library;
type Say = (title: string, options?: ExternalToast) => void;

/**
 * Says something in a corner of the page, from where `Toaster` stands. The library that shows it is loaded when somebody first does something
 * on the page, or when there is something to say.
 */
export const toast: Readonly<Record<'success' | 'info' | 'warning' | 'error', Say>> = {
  success: (title, options) => void shown().then((library) => library.success(title, withOfferOnce(options))),
  info: (title, options) => void shown().then((library) => library.info(title, options)),
  warning: (title, options) => void shown().then((library) => library.warning(title, options)),
  error: (title, options) => void shown().then((library) => library.error(title, options)),
};

/** What a toast offers is done once: it can be pressed again until it has faded. */
function withOfferOnce(options: ExternalToast | undefined): ExternalToast | undefined {
  const offer = options?.action;
  if (typeof offer !== 'object' || offer === null || !('onClick' in offer)) return options;
  let isTaken = false;
  const onClick: typeof offer.onClick = (event) => {
    if (isTaken) return;
    isTaken = true;
    offer.onClick(event);
  };
  return { ...options, action: { ...offer, onClick } };
}

function shown(): Promise<Library> {
  wantToaster();
  return toasterStands;
}

let isWanted = false;
const listeners = new Set<() => void>();
/** Resolves once the toaster is in the page: what was said before would be lost. */
const { promise: toasterStands, resolve: toasterIsUp } = Promise.withResolvers<Library>();

export { toasterIsUp };

export function wantToaster(): void {
  if (isWanted) return;
  isWanted = true;
  for (const listener of listeners) listener();
}

export function isToasterWanted(): boolean {
  return isWanted;
}

export function onToasterWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
