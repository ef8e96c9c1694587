import { ServiceRefusal } from '../_shared/service.ts';

/** The fields of a request, not yet validated. */
export type Fields = Readonly<Record<string, unknown>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a field that is an id. Throws ServiceRefusal for anything else. */
export function idIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || !uuid.test(value)) throw invalid(`“${name}” must be an id.`);
  return value;
}

/** Returns a text field of at most 320 characters, the maximum length of an email address. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value.length > 320) throw invalid(`“${name}” must be a short text.`);
  return value;
}

/** Returns a field that is a whole number between both limits. */
export function countIn(fields: Fields, name: string, least: number, most: number): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw invalid(`“${name}” must be a whole number from ${least} to ${most}.`);
  return value;
}

export function invalid(message: string): ServiceRefusal {
  return new ServiceRefusal(400, 'invalid_request', message);
}
