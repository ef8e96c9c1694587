/** The messages that one test checks, all from one section of the specification. */
export type CoverageEntry = {
  /** The number of the section, and the screen. */
  section: string;
  /** The id in the `// Spec: id` comment above the test. */
  id: string;
  messages: readonly Message[];
};

/**
 * A quoted message. `{…}` marks a variable part. A list contains parts that are shown separately, such as a toast's
 * title and text.
 */
export type Message = string | readonly string[];
