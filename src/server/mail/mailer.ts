/** An email ready to send. */
export type Email = Readonly<{ to: string; subject: string; text: string; html: string }>;

/** Delivers emails. */
export type Mailer = Readonly<{
  /** Stores an email durably and starts its delivery. Resolves before it is delivered; a crash can't lose it. */
  send(email: Email): Promise<void>;
  /** Delivers an email at once. `reason` is for the operator. */
  sendNow(email: Email): Promise<{ ok: true } | { ok: false; reason: string }>;
  /** Waits for deliveries in flight. */
  settle(): Promise<void>;
}>;
