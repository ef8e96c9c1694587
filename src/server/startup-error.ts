/** A reason not to start, said in one clear line for the person who started the server. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
