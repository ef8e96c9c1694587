import { type ComponentType, lazy, useEffect } from 'react';
import { Alert } from './alert.tsx';
import { toast } from './toast.ts';

const sentence = 'A part of this page did not load. Check your connection, then load the page again.';

/** A part of a page that is fetched when it is first shown. Where it does not come, a sentence stands in its place, and the rest of the page goes on. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => MissingPart) }));
}

/** The same for a dialog, which then does not open and says why. */
export function lateDialog<Props extends Opening>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => MissingDialog) }));
}

type Opening = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function MissingPart() {
  return (
    <Alert tone="destructive">
      <p>{sentence}</p>
    </Alert>
  );
}

function MissingDialog({ isOpen, onOpenChange }: Opening) {
  useEffect(() => {
    if (!isOpen) return;
    toast.error(sentence);
    onOpenChange(false);
  }, [isOpen, onOpenChange]);
  return null;
}
