import { onTestFinished } from 'vitest';

/** Replaces a method until the end of the test. */
export function patch<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  replace: (original: Owner[Name]) => Owner[Name],
): void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, writable: true, value: replace(owner[name]) });
  onTestFinished(() => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  });
}
