import { waitFor } from './wait.ts';

/** The key that WebDriver uses for the id of an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Catches a browser that hangs. The driver's own script timeout is half as long. */
const limitMilliseconds = 60_000;

/** Returns the id of an element that a script returned, or null. */
export function elementIdOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null ? Reflect.get(value, elementKey) : null;
  return typeof id === 'string' ? id : null;
}

/** Converts an element to a script argument. */
export function elementArgument(id: string): Record<string, string> {
  return { [elementKey]: id };
}

/** A session of the W3C WebDriver protocol. Commands throw the error that the driver reports. */
export class WebDriverSession {
  /** The browser's properties as reported by the driver. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly #url: string;
  /** The reason why the driver no longer responds. */
  #failure: Error | null = null;

  private constructor(url: string, capabilities: Readonly<Record<string, unknown>>) {
    this.#url = url;
    this.capabilities = capabilities;
  }

  /** Waits until the driver answers, and starts a browser. */
  static async open(driverUrl: string, capabilities: Record<string, unknown>): Promise<WebDriverSession> {
    await waitFor('a driver', async () => {
      const answer = await fetch(`${driverUrl}/status`).catch(() => undefined);
      return answer?.ok;
    });
    const opened = (await send('POST', `${driverUrl}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })) as { sessionId: string; capabilities: Record<string, unknown> };
    return new WebDriverSession(`${driverUrl}/session/${opened.sessionId}`, opened.capabilities);
  }

  get(command: string): Promise<unknown> {
    return this.#send('GET', `${this.#url}/${command}`);
  }

  post(command: string, body: object = {}): Promise<unknown> {
    return this.#send('POST', `${this.#url}/${command}`, body);
  }

  async close(): Promise<void> {
    await this.#send('DELETE', this.#url);
  }

  async #send(method: string, url: string, body?: object): Promise<unknown> {
    // After a hang, later commands fail immediately instead of waiting, too.
    if (this.#failure) throw this.#failure;
    return send(method, url, body).catch((error: Error) => {
      if (error instanceof SilentDriverError) this.#failure = error;
      throw error;
    });
  }
}

class SilentDriverError extends Error {}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(limitMilliseconds),
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((cause: unknown) => {
    const sent = JSON.stringify(body ?? null).slice(0, 300);
    throw new SilentDriverError(`The driver did not answer ${method} ${new URL(url).pathname} ${sent}`, {
      cause,
    });
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
