import type { Context } from 'hono';
import { callerOf } from '../caller.ts';
import type { Caller } from '../database/database.ts';
import { checkBucketName, decodedPath, splitPath } from './names.ts';
import { refuse } from './refusal.ts';
import type { EndpointServices } from './services.ts';

/** As whom a request is made. Throws AccessDenied for a token or key that is none of this server's. */
export async function callerFrom(headers: Headers, { keys, now }: EndpointServices): Promise<Caller> {
  const answer = await callerOf(headers, keys, now());
  if (!answer.ok) throw refuse.denied(answer.reason === 'bad-key' ? 'Invalid API key' : 'Invalid token');
  return answer.caller;
}

export function callerIn(context: Context, services: EndpointServices): Promise<Caller> {
  return callerFrom(context.req.raw.headers, services);
}

/** What a request's path says below `route`, as it was sent: a name may hold slashes, and signs that are escaped. */
export function below(context: Context, route: string): string {
  const { pathname } = new URL(context.req.url);
  const mount = `/storage/v1/${route}/`;
  return pathname.slice(pathname.indexOf(mount) + mount.length);
}

/** The bucket that a path names below `route`. Throws InvalidBucketName. */
export function bucketIn(context: Context, route: string): string {
  return checkBucketName(decodedPath(below(context, route)));
}

/** The object that a path names below `route`. Throws InvalidKey. */
export function objectIn(context: Context, route: string): { bucket: string; name: string } {
  return splitPath(below(context, route));
}

/** A request's body; what is no JSON counts as one that says nothing. */
export async function jsonIn(context: Context): Promise<unknown> {
  return context.req.json().catch(() => ({}));
}

/** Whether what is sent may take the place of what is there. */
export function isUpsert(context: Context): boolean {
  return context.req.header('x-upsert') === 'true';
}
