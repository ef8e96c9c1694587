let last: Promise<unknown> = Promise.resolve();

/** Makes one thumbnail after the other: a phone has few decoders. */
export function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  const made = last.then(make);
  last = made.catch(() => undefined);
  return made;
}
