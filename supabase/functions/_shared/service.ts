import type { Settings } from './response.ts';

/** The project's API with its secret key. */
export type Service = Readonly<{
  fetch: (path: string, init?: ServiceInit) => Promise<Response>;
  /** Calls a database function. Rejects with ServiceRefusal. */
  rpc: (name: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Calls the auth API. Rejects with ServiceRefusal. */
  auth: (method: string, path: string, body?: Readonly<Record<string, unknown>>) => Promise<Response>;
}>;

type ServiceInit = Omit<RequestInit, 'headers'> & Readonly<{ headers?: Readonly<Record<string, string>> }>;

/** A refusal by the project's API. `message` is the API's own. */
export class ServiceRefusal extends Error {
  override readonly name = 'ServiceRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Returns the API, or undefined if the function does not know the project's address or secret key. */
export function serviceOf(settings: Settings, signal: AbortSignal): Service | undefined {
  const projectUrl = settings.get('SUPABASE_URL');
  const secretKey = settings.get('SUPABASE_SERVICE_ROLE_KEY');
  if (!projectUrl || !secretKey) return undefined;
  const fetchProject = (path: string, init: ServiceInit = {}) =>
    fetch(`${projectUrl}${path}`, {
      ...init,
      signal,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
        ...init.headers,
      },
    });
  const accepted = async (path: string, init: ServiceInit) => {
    const response = await fetchProject(path, init);
    if (!response.ok) throw await refusalIn(response);
    return response;
  };
  return {
    fetch: fetchProject,
    auth: (method, path, body) =>
      accepted(`/auth/v1${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) }),
    rpc: async (name, parameters) => {
      const path = `/rest/v1/rpc/${name}`;
      const response = await accepted(path, { method: 'POST', body: JSON.stringify(parameters) });
      return response.status === 204 ? null : response.json();
    },
  };
}

/** Calls /admin/v1, which only the embedded server offers. Rejects with ServiceRefusal. */
export async function callEmbeddedApi<Answer>(
  { fetch: fetchProject }: Service,
  method: 'GET' | 'POST',
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<Answer | 'not-offered'> {
  const init = { method, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await fetchProject(`/admin/v1${path}`, init);
  if (response.status === 404) return 'not-offered';
  if (!response.ok) throw await refusalIn(response);
  return (await response.json()) as Answer;
}

export async function isEmbedded(service: Service): Promise<boolean> {
  return (await callEmbeddedApi(service, 'GET', '/server')) !== 'not-offered';
}

async function refusalIn(response: Response): Promise<ServiceRefusal> {
  const body: unknown = await response.json().catch(() => undefined);
  const { error_code, code, msg, message } = (body ?? {}) as Record<string, unknown>;
  const name = [error_code, code].find((each) => typeof each === 'string') ?? 'unavailable';
  const said = [msg, message].find((each) => typeof each === 'string');
  return new ServiceRefusal(
    response.status,
    String(name),
    said === undefined ? 'The server refused this. Try again.' : String(said),
  );
}
