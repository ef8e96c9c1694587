import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** What browsers are told about every answer; one that brings a policy of its own keeps it. Scripts come from here alone; codecs need WebAssembly, workers a blob. */
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
    let ownPolicy: string | null = null;
    await setHeaders(context, async () => {
      await next();
      ownPolicy = context.res.headers.get('content-security-policy');
    });
    if (ownPolicy) context.res.headers.set('content-security-policy', ownPolicy);
  };
}
