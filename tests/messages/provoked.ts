/** What one test provokes of the words that one section of the specification quotes. */
export type Provoked = {
  /** The section's number and the screen. */
  section: string;
  /** The file of the test, from the root. */
  file: string;
  /** The title of the test. */
  test: string;
  messages: readonly Message[];
};

/** Words as the specification quotes them; `{…}` stands for what varies. What is said apart is a list: a toast's title and the text below it. */
export type Message = string | readonly string[];
