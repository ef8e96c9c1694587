/** A mail that is ready to go. */
export type Email = Readonly<{ to: string; subject: string; text: string; html: string }>;

/** The way out for mails. */
export type Mailer = Readonly<{
  /** Keeps a mail, and from then on it is not lost, whatever becomes of this process. It is on its way when this returns, not there. */
  send(mail: Email): Promise<void>;
  /** Waits for the mails on their way. */
  settle(): Promise<void>;
}>;
