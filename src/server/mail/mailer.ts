/** A mail that is ready to go. */
export type Mail = Readonly<{ to: string; subject: string; text: string; html: string }>;

/** The way out for mails. */
export type Mailer = Readonly<{
  /** Hands a mail over and returns at once, so that no answer takes longer when there is a mail to send. */
  send(mail: Mail): void;
  /** Waits for the mails on their way. */
  settle(): Promise<void>;
}>;
