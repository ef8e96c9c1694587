/** A reason the server cannot start, in one clear line for the operator. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** The data on disk is damaged or incomplete. Copies of it may help. */
export class DamagedDataError extends StartupError {}
