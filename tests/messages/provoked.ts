/** The messages that one test provokes, from one section of the specification. */
export type Provoked = {
  /** The section's number and the screen. */
  section: string;
  /** The id in the `// Spec: id` comment above the test. */
  id: string;
  messages: readonly Message[];
};

/** A message as the specification quotes it. `{…}` marks a part that varies. A list holds parts shown apart, such as a toast's title and text. */
export type Message = string | readonly string[];
