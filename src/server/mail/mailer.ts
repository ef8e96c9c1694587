/** An email ready to send. */
export type Email = Readonly<{ to: string; subject: string; text: string; html: string }>;

/** Delivers emails. */
export type Mailer = Readonly<{
  /** Stores an email durably and starts its delivery. Resolves before it is delivered; a crash can't lose it. */
  send(email: Email): Promise<void>;
  /** Waits for deliveries in flight. */
  settle(): Promise<void>;
}>;
