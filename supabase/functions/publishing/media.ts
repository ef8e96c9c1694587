import { fieldOf, textOf } from '../../../src/domain/publishing/field-of.ts';
import type { PublicationFile } from '../../../src/domain/publishing/publication.ts';
import type { Service } from '../_shared/service.ts';
import type { Answer, LinkedInApi } from './linkedin-api.ts';
import { putPart } from './part.ts';
import { type ClaimedPublication, type OrObstacle, obstacleIn } from './publication.ts';

/**
 * The inputs of an upload. `keep` stores the URNs of uploaded files. Uploads end at `until`, a Unix time in
 * milliseconds.
 */
type Upload = Readonly<{
  service: Service;
  linkedIn: LinkedInApi;
  token: string;
  publication: ClaimedPublication;
  until: number;
  keep: (urns: readonly string[]) => Promise<void>;
}>;

type Uploaded = OrObstacle<string>;

/** Uploads the media that LinkedIn does not have yet. Returns the URNs of all media. */
export async function uploadMedia(upload: Upload): Promise<OrObstacle<readonly string[]>> {
  const { media, media_urns } = upload.publication;
  const urns = [...media_urns];
  for (const file of media.slice(urns.length)) {
    const uploaded = await oneAtATime(() =>
      file.kind === 'video' ? uploadVideo(upload, file) : uploadFile(upload, file),
    );
    if (!uploaded.ok) return uploaded;
    urns.push(uploaded.value);
    await upload.keep(urns);
  }
  return { ok: true, value: urns };
}

/** Limits memory: that many files are loaded at once. */
const filesAtOnce = 2;
let [lanes, nextLane] = [Array.from({ length: filesAtOnce }, () => Promise.resolve()), 0];

/** Runs `work` after the earlier work in the same lane has ended. */
function oneAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  const lane = nextLane;
  nextLane = (nextLane + 1) % filesAtOnce;
  const done = (lanes[lane] ?? Promise.resolve()).then(work);
  lanes = lanes.with(
    lane,
    done.then(
      () => undefined,
      () => undefined,
    ),
  );
  return done;
}

const collections = { image: 'images', document: 'documents', video: 'videos' } as const;

/** Whether LinkedIn has finished processing documents and videos. Images can be used immediately. */
export async function processedMedia(
  { linkedIn, token, publication: { media } }: Pick<Upload, 'linkedIn' | 'token' | 'publication'>,
  urns: readonly string[],
): Promise<'available' | 'processing' | 'failed'> {
  const [file] = media;
  const [urn] = urns;
  if (!file || !urn || file.kind === 'image') return 'available';
  const path = `/rest/${collections[file.kind]}/${encodeURIComponent(urn)}`;
  const status = textOf((await linkedIn.call(token, 'GET', path)).body, 'status');
  if (status === 'PROCESSING_FAILED') return 'failed';
  return status === 'PROCESSING' || status === 'WAITING_UPLOAD' ? 'processing' : 'available';
}

/** Uploads an image or a document in one request. */
async function uploadFile(upload: Upload, file: PublicationFile): Promise<Uploaded> {
  const { linkedIn, token, publication } = upload;
  const bytes = await bytesOf(upload.service, file);
  if (!bytes) return missingFile;
  const started = await begin(upload, file, { owner: publication.author });
  if (!started.ok) return started;
  const urn = textOf(started.value, file.kind);
  const answer = await linkedIn.put(token, textOf(started.value, 'uploadUrl'), bytes, upload.until);
  return answer.status < 300 ? { ok: true, value: urn } : { ok: false, reason: obstacleIn(answer) };
}

/** Uploads a video in the parts that LinkedIn requests, then finishes it with the ETag of each part. */
async function uploadVideo(upload: Upload, file: PublicationFile): Promise<Uploaded> {
  const { linkedIn, token, publication, service, until } = upload;
  const fileSizeBytes = await sizeOf(service, file);
  if (fileSizeBytes === undefined) return missingFile;
  const started = await begin(upload, file, {
    owner: publication.author,
    fileSizeBytes,
    uploadCaptions: false,
    uploadThumbnail: false,
  });
  if (!started.ok) return started;
  const video = textOf(started.value, 'video');
  const parts = fieldOf(started.value, 'uploadInstructions');
  const uploadedPartIds: string[] = [];
  for (const part of Array.isArray(parts) ? parts : []) {
    const [first, last] = [Number(fieldOf(part, 'firstByte')), Number(fieldOf(part, 'lastByte'))];
    const bytes = await bytesOf(service, file, `bytes=${first}-${last}`);
    if (!bytes) return missingFile;
    const answer = await putPart(linkedIn, textOf(part, 'uploadUrl'), bytes, { until });
    const etag = answer.headers.get('etag');
    if (answer.status >= 300 || !etag) return { ok: false, reason: obstacleIn(answer) };
    uploadedPartIds.push(etag.replaceAll('"', ''));
  }
  const finished = await linkedIn.call(token, 'POST', '/rest/videos?action=finalizeUpload', {
    finalizeUploadRequest: { video, uploadToken: textOf(started.value, 'uploadToken'), uploadedPartIds },
  });
  return finished.status < 300 ? { ok: true, value: video } : { ok: false, reason: obstacleIn(finished) };
}

async function begin(
  { linkedIn, token }: Upload,
  { kind }: PublicationFile,
  initializeUploadRequest: object,
): Promise<OrObstacle<unknown>> {
  const path = `/rest/${collections[kind]}?action=initializeUpload`;
  const answer: Answer = await linkedIn.call(token, 'POST', path, { initializeUploadRequest });
  const value = fieldOf(answer.body, 'value');
  const isBegun = answer.status < 300 && textOf(value, kind) !== '';
  return isBegun ? { ok: true, value } : { ok: false, reason: obstacleIn(answer) };
}

const missingFile: Uploaded = { ok: false, reason: { kind: 'needs-you', reason: 'files', detail: '' } };

/** Reads a file from storage. Returns undefined if it is missing. */
async function bytesOf(
  { fetch: fetchProject }: Service,
  file: PublicationFile,
  range?: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const response = await fetchProject(addressOf(file), range ? { headers: { range } } : {});
  if (response.status >= 500) throw new Error(`A file could not be read: ${response.status}.`);
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  await response.body?.cancel();
  return undefined;
}

async function sizeOf({ fetch: fetchProject }: Service, file: PublicationFile): Promise<number | undefined> {
  const response = await fetchProject(addressOf(file), { headers: { range: 'bytes=0-0' } });
  await response.body?.cancel();
  const size = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return response.ok && size ? Number(size) : undefined;
}

function addressOf({ objectName }: PublicationFile): string {
  return `/storage/v1/object/authenticated/publications/${objectName}`;
}
