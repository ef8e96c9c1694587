import { refuse } from '../refusal.ts';

/** The format of a response. */
export type Media =
  | Readonly<{ kind: 'array' | 'object'; stripNulls: boolean }>
  | Readonly<{ kind: 'csv' | 'text' | 'openapi' }>;

/** A request for the plan of a statement instead of its result. */
export type ExplainRequest = Readonly<{ format: 'json' | 'text'; options: readonly string[] }>;

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

/** Returns the first supported media type of an `Accept` header. Throws PGRST107 if there is none. */
export function parseAccept(header: string | undefined): { media: Media; explains?: ExplainRequest } {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  const format = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/i.exec(type);
  if (!format) return { media: parseMedia(header) };
  const parameter = (name: string) =>
    parameters
      .find((each) => each.toLowerCase().startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replace(/^"(.*)"$/, '$1');
  const requested = parameter('options')?.split('|') ?? [];
  const options = planOptions.filter((option) => requested.includes(option));
  return {
    media: parseMedia(parameter('for')),
    explains: { format: format[1]?.toLowerCase() === 'json' ? 'json' : 'text', options },
  };
}

function parseMedia(header: string | undefined): Media {
  const requested = (header ?? '*/*')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  for (const each of requested.length === 0 ? ['*/*'] : requested) {
    const [type = '', ...parameters] = each
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    const stripNulls = parameters.includes('nulls=stripped');
    if (['*/*', 'application/*', 'application/json'].includes(type))
      return { kind: 'array', stripNulls: false };
    if (type === 'application/vnd.pgrst.object+json' || type === 'application/vnd.pgrst.object') {
      return { kind: 'object', stripNulls };
    }
    if (type === 'application/vnd.pgrst.array+json' || type === 'application/vnd.pgrst.array') {
      return { kind: 'array', stripNulls };
    }
    if (type === 'text/csv') return { kind: 'csv' };
    if (type === 'text/plain') return { kind: 'text' };
    if (type === 'application/openapi+json') return { kind: 'openapi' };
  }
  throw refuse.mediaTypes(requested.join(', '));
}

/** Returns the media type of a plan. */
export function planType({ format, options }: ExplainRequest, media: Media): string {
  const [wanted] = contentType(media).split('; charset');
  const listed = options.length === 0 ? '' : `; options=${options.join('|')}`;
  return `application/vnd.pgrst.plan+${format}; for="${wanted}"${listed}; charset=utf-8`;
}

export function contentType(media: Media): string {
  switch (media.kind) {
    case 'csv':
      return 'text/csv; charset=utf-8';
    case 'text':
      return 'text/plain; charset=utf-8';
    case 'openapi':
      return 'application/openapi+json; charset=utf-8';
    case 'object':
      return `application/vnd.pgrst.object+json${media.stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`;
    case 'array':
      return media.stripNulls
        ? 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8'
        : 'application/json; charset=utf-8';
  }
}
