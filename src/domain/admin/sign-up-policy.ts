/** Who may create an account. Operators can invite people regardless of the policy. */
export type SignUpPolicy =
  | Readonly<{ kind: 'open' }>
  | Readonly<{ kind: 'invitation' }>
  /** Addresses at these domains, in lower case. */
  | Readonly<{ kind: 'domains'; domains: readonly string[] }>;

/**
 * `enforcedBy` says what enforces the policy: our server, or a hook that the operator turns on in the hosted project.
 */
export type SignUpSettings = Readonly<{ policy: SignUpPolicy; enforcedBy: 'server' | 'hook' }>;
