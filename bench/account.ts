import { Agent, request } from 'node:http';

/** The body of a request, and the signal that aborts it. */
type Sent = { json?: unknown; text?: string; contentType?: string; signal?: AbortSignal };
export type Answered = Readonly<{ status: number; body: string }>;

/** A user with their own IP address, as seen through a proxy. */
export class Account {
  readonly url: string;
  readonly email: string;
  readonly #anonKey: string;
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #done = new Map<string, Promise<void>>();
  #token: string | undefined;

  constructor(url: string, anonKey: string, email: string, address: string) {
    this.url = url;
    this.email = email;
    this.#anonKey = anonKey;
    this.#address = address;
  }

  get headers(): Record<string, string> {
    return {
      apikey: this.#anonKey,
      authorization: `Bearer ${this.#token ?? this.#anonKey}`,
      'x-forwarded-for': this.#address,
    };
  }

  /** Runs `work` once per name; later calls wait for the first. */
  async once(name: string, work: () => Promise<void>): Promise<void> {
    const doing = this.#done.get(name) ?? work();
    this.#done.set(name, doing);
    await doing;
  }

  async enter(how: 'signup' | 'token?grant_type=password'): Promise<Answered> {
    this.#token = undefined;
    const json = { email: this.email, password: 'correct horse battery' };
    const answer = await this.ask('POST', `/auth/v1/${how}`, { json });
    if (answer.status === 200) this.#token = JSON.parse(answer.body).access_token;
    return answer;
  }

  /** Sends a request. Status 0 means that there was no response. */
  ask(method: string, path: string, { json, text, contentType, signal }: Sent = {}): Promise<Answered> {
    const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
    const headers = {
      ...this.headers,
      ...(body === undefined
        ? {}
        : { 'content-type': contentType ?? 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve) => {
      const none = (error: Error) => resolve({ status: 0, body: error.message });
      const options = { method, headers, agent: this.#agent, ...(signal && { signal }) };
      const sent = request(`${this.url}${path}`, options, (answer) => {
        let received = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          received += chunk;
        });
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: received }));
        answer.once('error', none);
      });
      sent.once('error', none);
      sent.end(body);
    });
  }

  leave(): void {
    this.#agent.destroy();
  }
}
