let last: Promise<unknown> = Promise.resolve();

/** Runs one task at a time, because phones have few decoders. */
export function oneAtATime<Made>(make: () => Promise<Made>): Promise<Made> {
  const made = last.then(make);
  last = made.catch(() => undefined);
  return made;
}
