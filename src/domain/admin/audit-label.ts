/** Returns the label of an audit log action. */
export function auditLabel(action: string): string {
  return labels[action] ?? sentence(action);
}

const labels: Readonly<Record<string, string>> = {
  login: 'Signed in',
  logout: 'Logged out',
  user_signedup: 'Signed up',
  user_repeated_signup: 'Signed up again with an existing address',
  user_confirmation_requested: 'Confirmation email sent',
  user_invited: 'Invited',
  invite_accepted: 'Accepted the invitation',
  user_deleted: 'Account deleted',
  user_modified: 'Account changed',
  user_recovery_requested: 'Reset email sent',
  user_reauthenticate_requested: 'Asked to confirm who you are',
  user_updated_password: 'Password changed',
  token_revoked: 'Session ended',
  token_refreshed: 'Session renewed',
  generate_recovery_codes: 'Recovery codes created',
  recovery_codes_deleted: 'Recovery codes deleted',
  factor_in_progress: 'Two-step sign-in started',
  factor_updated: 'Two-step sign-in changed',
  factor_unenrolled: 'Two-step sign-in removed',
  factor_deleted: 'Two-step sign-in removed by an operator',
  challenge_created: 'Second step requested',
  verification_attempted: 'Second step attempted',
  mfa_code_login: 'Signed in with a recovery code',
  user_banned: 'Banned',
  user_unbanned: 'Ban lifted',
  user_confirmed: 'Email confirmed by an operator',
  user_logged_out: 'Logged out by an operator',
  quota_changed: 'Space limit changed',
  sign_up_policy_changed: 'Sign-up policy changed',
  backup_created: 'Backup made',
  identity_linked: 'Provider connected',
  identity_unlinked: 'Provider disconnected',
};

/** Turns `user_banned` into `User banned`. */
function sentence(action: string): string {
  const words = action.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
