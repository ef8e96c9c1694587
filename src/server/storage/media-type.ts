// A type and subtype with optional parameters. A comma-separated list is invalid: browsers would use the last type.
const mediaType = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;(.*))?$/;

/** Returns `type/subtype` in lower case, or undefined unless exactly one type is given. */
export function essenceOf(type: string): string | undefined {
  return mediaType.exec(type)?.[1]?.toLowerCase();
}

/**
 * The headers for a user's file. Files share the app's origin, so none may act as its page or script: HTML and
 * scripts are sent as plain text, and only known harmless types open inline.
 */
export function servedAs(type: string): { contentType: string; opensInPlace: boolean } {
  const essence = essenceOf(type) ?? 'application/octet-stream';
  const isPageOrScript = /html|javascript|ecmascript|jscript|livescript/.test(essence);
  const charset = /;\s*(charset=[\w-]+)\s*(?:;|$)/i.exec(type)?.[1];
  return {
    contentType: isPageOrScript
      ? 'text/plain; charset=utf-8'
      : essence + (charset === undefined ? '' : `;${charset}`),
    opensInPlace: isPageOrScript || harmless.test(essence),
  };
}

// SVG and other XML images can contain scripts that run when opened as a page.
const harmless =
  /^(?:(?:audio|video|font|image)\/(?!.*(?:svg|xml)).*|text\/(?:plain|csv|markdown|vtt)|application\/(?:json|pdf))$/;
