import type { HonoRequest, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * Adds security headers to every response except page assets; a policy set by the route itself is kept. Scripts
 * only load from this origin; codecs need WebAssembly, and workers need blob URLs.
 */
export function securityHeaders(): MiddlewareHandler {
  const setHeaders = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // A formula may show an image from a URL its owner entered.
      imgSrc: ["'self'", 'blob:', 'data:', 'https:'],
      mediaSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'", 'data:'],
      // Users choose their AI base URL; loopback servers have no certificate.
      // 'self' includes WebSockets of this origin; a backend at another address needs its own entries.
      connectSrc: [
        "'self'",
        'blob:',
        'data:',
        'https:',
        'wss:',
        ...['localhost:*', '127.0.0.1:*'].flatMap((host) => [`http://${host}`, `ws://${host}`]),
      ],
      frameSrc: ["'self'"],
      frameAncestors: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
    xFrameOptions: 'SAMEORIGIN',
    referrerPolicy: 'strict-origin-when-cross-origin',
    // The proxy that terminates HTTPS decides about HSTS.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: 'same-origin',
    permissionsPolicy: { microphone: ['self'], camera: ['self'], geolocation: [], payment: [], usb: [] },
  });
  return async (context, next) => {
    if (isPartOfPage(context.req)) {
      await next();
      context.header('x-content-type-options', 'nosniff');
      return;
    }
    let ownPolicy: string | null = null;
    await setHeaders(context, async () => {
      await next();
      ownPolicy = context.res.headers.get('content-security-policy');
    });
    if (ownPolicy) context.res.headers.set('content-security-policy', ownPolicy);
  };
}

/**
 * Whether the page loads a built script, style, font, or image. The page's own policy covers these, and the header
 * would outweigh many of them. Workers do not inherit it and need their own.
 */
function isPartOfPage(request: HonoRequest): boolean {
  return (
    request.path.startsWith('/assets/') &&
    ['script', 'style', 'font', 'image'].includes(request.header('sec-fetch-dest') ?? '')
  );
}
