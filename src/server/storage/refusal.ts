import { DatabaseError } from '../database/database.ts';

/** An error in the storage API's shape. Most are sent as 400 with the real status in the body. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal';
  readonly statusCode: number;
  readonly code: string;
  readonly error: string;
  constructor(statusCode: number, code: string, message: string, error: string = code) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.error = error;
  }
}

export const refuse = {
  noBucket: () => new StorageRefusal(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  noObject: () => new StorageRefusal(404, 'NoSuchKey', 'Object not found', 'not_found'),
  denied: (message = 'Access denied') => new StorageRefusal(403, 'AccessDenied', message, 'Unauthorized'),
  anonymous: () =>
    new StorageRefusal(400, 'InvalidRequest', "headers must have required property 'authorization'", 'Error'),
  exists: (code: 'KeyAlreadyExists' | 'BucketAlreadyExists') =>
    new StorageRefusal(409, code, 'The resource already exists', 'Duplicate'),
  notEmpty: () => new StorageRefusal(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  key: (name: string) => new StorageRefusal(400, 'InvalidKey', `Invalid key: ${name}`),
  bucketName: () => new StorageRefusal(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input'),
  request: (message: string) => new StorageRefusal(400, 'InvalidRequest', message),
  tooLarge: () =>
    new StorageRefusal(
      413,
      'EntityTooLarge',
      'The object exceeded the maximum allowed size',
      'Payload too large',
    ),
  bodyTooLarge: () =>
    new StorageRefusal(
      413,
      'EntityTooLarge',
      'The request body is too large. Send fewer names at once.',
      'Payload too large',
    ),
  overQuota: (maxBytes: string) =>
    new StorageRefusal(
      413,
      'EntityTooLarge',
      `This file exceeds the account's storage quota of ${maxBytes} bytes`,
      'Payload too large',
    ),
  uploads: (most: number) =>
    new StorageRefusal(
      429,
      'SlowDown',
      `More than ${most} uploads began within a day. Finish or cancel some`,
    ),
  inFlight: () => new StorageRefusal(429, 'SlowDown', 'This file is already being uploaded'),
  mimeType: (type: string) =>
    new StorageRefusal(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type'),
  signature: (message: string) => new StorageRefusal(400, 'InvalidJWT', message),
  feature: () => new StorageRefusal(403, 'FeatureNotEnabled', 'feature not enabled for this tenant'),
  range: () => new StorageRefusal(416, 'InvalidRange', 'invalid range provided', 'invalid_range'),
  full: () =>
    new StorageRefusal(507, 'InsufficientStorage', "The server's disk is full. The file was not stored."),
};

/** Converts an error to a refusal, or returns undefined for an unexpected one. */
export function refusalOf(error: unknown): StorageRefusal | undefined {
  if (error instanceof StorageRefusal) return error;
  if (error instanceof DatabaseError) return databaseRefusal(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // Another request removed it in the meantime.
  if (code === 'ENOENT') return refuse.noObject();
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' ? refuse.full() : undefined;
}

function databaseRefusal({ code, message }: DatabaseError): StorageRefusal | undefined {
  if (code === '42501') return refuse.denied(message);
  if (code === '23505') return refuse.exists('KeyAlreadyExists');
  if (code === '23503') return new StorageRefusal(409, 'ResourceReferenced', message);
  if (code === '57014' || code === '53300')
    return new StorageRefusal(544, 'DatabaseTimeout', 'The database took too long to respond');
  if (code === '53100') return refuse.full();
  // Policies and triggers of the project may reject values, or values may not fit their column.
  return code.startsWith('22') || code.startsWith('23') || code === 'P0001'
    ? refuse.request(message)
    : undefined;
}

export function refusalResponse({ statusCode, code, error, message }: StorageRefusal): Response {
  const status = statusCode >= 500 || statusCode === 416 ? statusCode : 400;
  return Response.json({ statusCode: String(statusCode), code, error, message }, { status });
}
