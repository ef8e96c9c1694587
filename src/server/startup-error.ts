/** A reason the server cannot start, in one clear line for the operator. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
