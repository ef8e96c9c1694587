/** An entry of the audit log. `action` is GoTrue's name, such as `login` or `user_modified`. */
export type AuditEntry = Readonly<{
  entryId: string;
  /** ISO 8601. */
  at: string;
  action: string;
  /** The user who acted; null for the backend itself. */
  actorId: string | null;
  /** The actor's email; empty when the log has none. */
  actorEmail: string;
  /** The email of the account that was changed, unless it is the actor's own. */
  targetEmail: string | null;
  /** The IP address of the request; empty if unknown. */
  ipAddress: string;
}>;

/** Entries, newest first. `next` is the `before` value for the next page; null on the last page. */
export type AuditPage = Readonly<{ entries: readonly AuditEntry[]; next: string | null }>;

export const auditEntriesPerPage = 50;
