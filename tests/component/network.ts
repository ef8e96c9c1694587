import { onTestFinished } from 'vitest';

type Fetch = () => Promise<Response>;

/**
 * Answers the page's requests to URLs that contain `part` with `answer`. Ends with the test, or when the returned
 * function is called. `pass` sends the request.
 */
export function intercept(
  part: string | RegExp,
  answer: (request: Request, pass: Fetch) => Promise<Response>,
): () => void {
  let isActive = true;
  const below = window.fetch;
  window.fetch = async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input, location.href);
    const matches = typeof part === 'string' ? href.includes(part) : part.test(href);
    if (!isActive || !matches) return below(input, init);
    const request = new Request(input, init);
    return answer(request.clone(), () => below(request));
  };
  const stop = () => {
    isActive = false;
  };
  onTestFinished(() => {
    stop();
    window.fetch = below;
  });
  return stop;
}

/** Makes the requests to URLs that contain `part` fail, as if there was no network. */
export function fail(part: string | RegExp, method?: string): () => void {
  return intercept(part, (request, pass) =>
    method && request.method !== method ? pass() : Promise.reject(new TypeError('Failed to fetch')),
  );
}

/** Sends the requests to URLs that contain `part`, but drops their responses. */
export function loseReplies(part: string | RegExp, method?: string): () => void {
  return intercept(part, async (request, pass) => {
    const response = await pass();
    if (method && request.method !== method) return response;
    throw new TypeError('Failed to fetch');
  });
}

/** Holds the requests to URLs that contain `part` until `release` is called. `asked` counts them. */
export function holdRequests(
  part: string | RegExp,
  method?: string,
): { asked: () => number; release: () => void } {
  let count = 0;
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  const stop = intercept(part, async (request, pass) => {
    if (method && request.method !== method) return pass();
    count += 1;
    await isReleased;
    return pass();
  });
  return {
    asked: () => count,
    release: () => {
      stop();
      resolve();
    },
  };
}
