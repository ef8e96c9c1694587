/** A reason why the server cannot start, as one clear line for the operator. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** The data on disk is damaged or incomplete. A backup may help. */
export class DamagedDataError extends StartupError {}
