import { ServiceRefusal } from '../_shared/service.ts';

/** The fields of a request, as they were sent. */
export type Fields = Readonly<Record<string, unknown>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A field that is an id. Throws a `ServiceRefusal` for anything else. */
export function idIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || !uuid.test(value)) throw invalid(`“${name}” must be an id.`);
  return value;
}

/** A field that is a text of at most 320 characters, as long as the longest email. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value.length > 320) throw invalid(`“${name}” must be a short text.`);
  return value;
}

/** A field that is a whole number between both limits. */
export function countIn(fields: Fields, name: string, least: number, most: number): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw invalid(`“${name}” must be a whole number from ${least} to ${most}.`);
  return value;
}

export function invalid(message: string): ServiceRefusal {
  return new ServiceRefusal(400, 'invalid_request', message);
}
