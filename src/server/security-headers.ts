import type { HonoRequest, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from './config.ts';
import { isLink } from './link-path.ts';

/** The hub of the speech model, which serves its files from other hosts. */
const speechModelHosts = ['https://huggingface.co', 'https://*.hf.co'];

type SecureHeaders = NonNullable<Parameters<typeof secureHeaders>[0]>;
type Policy = NonNullable<SecureHeaders['contentSecurityPolicy']>;

/** What the page may connect to. `siteUrl` is its backend if it was opened under another name of this server. */
type Connections = Pick<Config, 'aiProviders' | 'pageBackend'> &
  Readonly<{ siteUrl: string; hasModels: boolean }>;

/**
 * Adds security headers to every response except page assets; a policy set by the route itself is kept. Scripts
 * only load from this origin; codecs need WebAssembly, and workers need blob URLs.
 */
export function securityHeaders(connections: Connections): MiddlewareHandler {
  const setUsual = secureHeaders({
    ...common,
    contentSecurityPolicy: policyOfApp(connections),
    xFrameOptions: 'SAMEORIGIN',
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
  // Another site must not frame a candidate's page to get camera access or clicks. The URL gives access, so no
  // referrer may contain it.
  const setForLinks = secureHeaders({
    ...common,
    contentSecurityPolicy: policyOfLinks(connections),
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
  });
  return async (context, next) => {
    if (isPartOfPage(context.req)) {
      await next();
      context.header('x-content-type-options', 'nosniff');
      return;
    }
    const setHeaders = isLink(context.req.path) ? setForLinks : setUsual;
    let ownPolicy: string | null = null;
    await setHeaders(context, async () => {
      await next();
      ownPolicy = context.res.headers.get('content-security-policy');
    });
    if (ownPolicy) context.res.headers.set('content-security-policy', ownPolicy);
  };
}

const common = {
  // The proxy that terminates HTTPS is responsible for HSTS.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: false,
  crossOriginOpenerPolicy: 'same-origin',
  permissionsPolicy: { microphone: ['self'], camera: ['self'], geolocation: [], payment: [], usb: [] },
} satisfies SecureHeaders;

function policyOfApp(connections: Connections): Policy {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    workerSrc: ["'self'", 'blob:'],
    styleSrc: ["'self'", "'unsafe-inline'"],
    // A formula may show an image from a URL its owner entered.
    imgSrc: ["'self'", 'blob:', 'data:', 'https:'],
    mediaSrc: ["'self'", 'blob:', 'data:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: connectSources(connections),
    frameSrc: ["'self'"],
    frameAncestors: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
  };
}

/** The page of a link loads its own files, a logo from a data URL, and images, clips, and answers of its backend. */
function policyOfLinks(connections: Connections): Policy {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...backendOrigins(connections)],
    mediaSrc: ["'self'", 'blob:', ...backendOrigins(connections)],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...backendOrigins(connections)],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  };
}

function backendOrigins({ siteUrl, pageBackend }: Connections): string[] {
  const origins = [siteUrl, pageBackend].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  return [...new Set(origins)];
}

/** 'self' includes WebSockets of this origin. A backend at another address needs its own entries. */
function connectSources(connections: Connections): string[] {
  const { aiProviders, hasModels } = connections;
  const backends = backendOrigins(connections).flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
  // Users choose their AI base URL, and servers on loopback have no certificate.
  const providers = aiProviders ?? ['https:', 'http://localhost:*', 'http://127.0.0.1:*'];
  const hub = hasModels || aiProviders === undefined ? [] : speechModelHosts;
  return ["'self'", 'blob:', 'data:', ...new Set([...backends, ...providers, ...hub])];
}

/**
 * Whether the page loads a built script, style, font, or image. The page's own policy covers these, and the header
 * can be larger than the file. Workers do not inherit the policy and need their own.
 */
function isPartOfPage(request: HonoRequest): boolean {
  return (
    /^(\/r)?\/assets\//.test(request.path) &&
    ['script', 'style', 'font', 'image'].includes(request.header('sec-fetch-dest') ?? '')
  );
}
