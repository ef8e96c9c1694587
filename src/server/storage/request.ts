import type { Context } from 'hono';
import { callerOf } from '../caller.ts';
import type { Caller } from '../database/database.ts';
import { requestSettings } from '../request-settings.ts';
import { checkBucketName, decodedPath, splitPath } from './names.ts';
import { refuse } from './refusal.ts';
import type { EndpointServices } from './services.ts';

/** Resolves the caller. Throws AccessDenied for an invalid token or key. */
export async function callerFrom(request: Request, { keys, now }: EndpointServices): Promise<Caller> {
  const answer = await callerOf(request.headers, keys, now());
  if (!answer.ok) throw refuse.denied(answer.reason === 'bad-key' ? 'Invalid API key' : 'Invalid token');
  return { ...answer.caller, request: requestSettings(request, '/storage/v1') };
}

/** Resolves the caller. Throws InvalidRequest without a token or key, and AccessDenied for an invalid one. */
export async function callerIn(context: Context, services: EndpointServices): Promise<Caller> {
  const { raw } = context.req;
  if (!raw.headers.has('authorization') && !raw.headers.has('apikey')) throw refuse.anonymous();
  return callerFrom(raw, services);
}

/** Returns the path below `route`, still encoded, because names may contain slashes and escaped characters. */
export function below(context: Context, route: string): string {
  const { pathname } = new URL(context.req.url);
  const mount = `/storage/v1/${route}/`;
  return pathname.slice(pathname.indexOf(mount) + mount.length);
}

/** Returns the bucket in the path below `route`. Throws InvalidBucketName. */
export function bucketIn(context: Context, route: string): string {
  return checkBucketName(decodedPath(below(context, route)));
}

/** Returns the object in the path below `route`. Throws InvalidKey. */
export function objectIn(context: Context, route: string): { bucket: string; name: string } {
  return splitPath(below(context, route));
}

/** Returns the request body. Invalid JSON counts as empty. */
export async function jsonIn(context: Context): Promise<unknown> {
  return context.req.json().catch(() => ({}));
}

/** Whether the upload may replace an existing object. */
export function isUpsert(context: Context): boolean {
  return context.req.header('x-upsert') === 'true';
}
