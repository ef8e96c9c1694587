/** The messages that one test checks, from one section of the specification. */
export type CoverageEntry = {
  /** The section's number and the screen. */
  section: string;
  /** The id in the `// Spec: id` comment above the test. */
  id: string;
  messages: readonly Message[];
};

/**
 * A quoted message. `{…}` marks a variable part. A list holds parts that are shown separately: a toast's title and
 * text.
 */
export type Message = string | readonly string[];
