/** A reason not to start, said in one clear line for the person who started the server. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
