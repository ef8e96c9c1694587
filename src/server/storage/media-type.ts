// A type and its subtype, and then parameters or nothing. What names two types, by a comma, is none: a browser would take the last.
const mediaType = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;(.*))?$/;

/** `type/subtype` in lower case; undefined for what names none, or several. */
export function essenceOf(type: string): string | undefined {
  return mediaType.exec(type)?.[1]?.toLowerCase();
}

/**
 * What is said of a person's file. It comes from the application's own origin, so none may become a page or a script of it: both go out as plain text,
 * and only what is known to be harmless opens in place.
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

// Pictures of XML may hold scripts, which run when they are opened as pages of their own.
const harmless =
  /^(?:(?:audio|video|font|image)\/(?!.*(?:svg|xml)).*|text\/(?:plain|csv|markdown|vtt)|application\/(?:json|pdf))$/;
