import { createHash, randomBytes } from 'node:crypto';
import { type Answer, allows, errorResponse, type RecordedRequest, type Session } from './protocol.ts';

type Medium = {
  urn: string;
  kind: 'image' | 'document' | 'video';
  owner: string;
  /** Parts by number. Images and documents have only one. */
  parts: (Buffer | undefined)[];
  etags: string[];
  isComplete: boolean;
};

const kinds = { images: 'image', documents: 'document', videos: 'video' } as const;

/** Handles uploads of images, documents, and videos. */
export function mediaApi(state: { url: string }, partBytes: number) {
  const media = new Map<string, Medium>();
  const addresses = new Map<string, { medium: Medium; part: number; bytes: number | undefined }>();
  let processing: 'available' | 'processing' | 'failed' = 'available';
  let lastId = 0;

  return {
    setProcessing: (next: typeof processing) => {
      processing = next;
    },
    /** Returns the bytes of an author's medium if it can be posted. */
    usable(urn: string, owner: string): Buffer | undefined {
      const medium = media.get(urn);
      if (!medium || medium.owner !== owner || !medium.isComplete) return undefined;
      if (medium.kind !== 'image' && processing !== 'available') return undefined;
      return Buffer.concat(medium.parts.map((part) => part ?? Buffer.alloc(0)));
    },
    answer(asked: RecordedRequest, session: Session): Answer | undefined {
      const [, collection = '', urn] =
        /^\/rest\/(images|documents|videos)(?:\/(.+))?$/.exec(asked.path) ?? [];
      if (collection === '') return undefined;
      const kind = kinds[collection as keyof typeof kinds];
      if (asked.method === 'GET') return statusOf(urn ?? '');
      if (asked.query.get('action') === 'initializeUpload') return begin(kind, asked.body, session);
      if (asked.query.get('action') === 'finalizeUpload') return finalize(asked.body);
      return undefined;
    },
    /** Handles `PUT` to a URL that an earlier response contained. */
    upload({ method, path, bytes }: RecordedRequest): Answer {
      const address = addresses.get(path);
      if (method !== 'PUT' || !address) return { status: 404 };
      const { medium, part } = address;
      if (address.bytes !== undefined && address.bytes !== bytes.length)
        return errorResponse(400, 'INVALID_SIZE', 'The part has another size.');
      const etag = createHash('md5').update(bytes).digest('hex');
      medium.parts[part] = bytes;
      medium.etags[part] = etag;
      if (medium.kind !== 'video') medium.isComplete = bytes.length > 0;
      return { status: medium.kind === 'video' ? 200 : 201, headers: { etag: `"${etag}"` } };
    },
  };

  function begin(kind: Medium['kind'], body: RecordedRequest['body'], session: Session): Answer {
    const { owner = '', fileSizeBytes = 0 } = body.initializeUploadRequest ?? {};
    if (!allows(session, owner, 'w'))
      return errorResponse(403, 'ACCESS_DENIED', 'Member does not have permission to create this asset');
    const urn = `urn:li:${kind}:C4E${++lastId}`;
    const medium: Medium = { urn, kind, owner, parts: [], etags: [], isComplete: false };
    media.set(urn, medium);
    const expiry = { uploadUrlExpiresAt: Date.now() + 86_400_000 };
    if (kind !== 'video')
      return {
        status: 200,
        body: { value: { ...expiry, uploadUrl: addressFor(medium, 0, undefined), [kind]: urn } },
      };
    if (!Number.isInteger(fileSizeBytes) || fileSizeBytes < 1)
      return errorResponse(400, 'ILLEGAL_ARGUMENT', 'fileSizeBytes is required');
    const uploadInstructions = Array.from({ length: Math.ceil(fileSizeBytes / partBytes) }, (_, part) => {
      const firstByte = part * partBytes;
      const lastByte = Math.min(fileSizeBytes, firstByte + partBytes) - 1;
      return { uploadUrl: addressFor(medium, part, lastByte - firstByte + 1), firstByte, lastByte };
    });
    medium.parts = uploadInstructions.map(() => undefined);
    return { status: 200, body: { value: { ...expiry, video: urn, uploadInstructions, uploadToken: '' } } };
  }

  function addressFor(medium: Medium, part: number, bytes: number | undefined): string {
    const path = `/dms-uploads/${randomBytes(12).toString('hex')}`;
    addresses.set(path, { medium, part, bytes });
    return `${state.url}${path}`;
  }

  function finalize(body: RecordedRequest['body']): Answer {
    const { video = '', uploadedPartIds } = body.finalizeUploadRequest ?? {};
    const medium = media.get(video);
    if (!medium) return errorResponse(404, 'NOT_FOUND', 'Video not found');
    const fits =
      medium.parts.every((part) => part !== undefined) &&
      JSON.stringify(uploadedPartIds) === JSON.stringify(medium.etags);
    if (!fits) return errorResponse(400, 'ILLEGAL_ARGUMENT', 'The uploaded parts do not match');
    medium.isComplete = true;
    return { status: 200 };
  }

  function statusOf(urn: string): Answer {
    const medium = media.get(urn);
    if (!medium) return errorResponse(404, 'NOT_FOUND', 'Asset not found');
    const done = { available: 'AVAILABLE', processing: 'PROCESSING', failed: 'PROCESSING_FAILED' }[
      processing
    ];
    const { owner, isComplete } = medium;
    return { status: 200, body: { id: urn, owner, status: isComplete ? done : 'WAITING_UPLOAD' } };
  }
}

export type MediaApi = ReturnType<typeof mediaApi>;
