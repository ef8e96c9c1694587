import type { HonoRequest, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** What browsers are told about every answer but the parts of the built page; one that brings a policy of its own keeps it. Scripts come from here alone; codecs need WebAssembly, workers a blob. */
export function securityHeaders(): MiddlewareHandler {
  const setHeaders = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // A formula may show the picture at an address that its owner gave.
      imgSrc: ["'self'", 'blob:', 'data:', 'https:'],
      mediaSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'", 'data:'],
      // The AI base URL is the user's own choice; one on loopback has no certificate.
      connectSrc: ["'self'", 'blob:', 'data:', 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
      frameSrc: ["'self'"],
      frameAncestors: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
    xFrameOptions: 'SAMEORIGIN',
    referrerPolicy: 'strict-origin-when-cross-origin',
    // HTTPS is the business of whoever puts it in front.
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
 * The built site's scripts, styles, fonts and pictures as a page asks for them: the page's own policy holds for them, and theirs would be longer than
 * many of them. A worker has none but its file's.
 */
function isPartOfPage(request: HonoRequest): boolean {
  return (
    request.path.startsWith('/assets/') &&
    ['script', 'style', 'font', 'image'].includes(request.header('sec-fetch-dest') ?? '')
  );
}
