import { isRecordedClip, recordedClipBytes } from '../../../src/domain/video/recorded-clip.ts';
import { removeNamed } from '../_shared/project-api.ts';
import type { Service } from '../_shared/service.ts';

type Checked = { refused?: string; state?: string; answer?: string; objectName?: string };

/**
 * Accepts an uploaded clip if it has the announced size and starts like a video. Deletes it otherwise. Returns
 * `{state: "arrived"}` or `{refused}`, and the status of the response.
 */
export async function checkAnswer(
  service: Service,
  token: unknown,
  answer: unknown,
  address: string,
): Promise<{ status: number; answer: object }> {
  if (typeof token !== 'string' || typeof answer !== 'string' || !uuid.test(answer))
    return { status: 200, answer: { refused: 'invalid' } };
  const asked = await service.fetch('/rest/v1/rpc/answer_to_check', {
    method: 'POST',
    body: JSON.stringify({ token, answer, address }),
  });
  if (!asked.ok && asked.status !== 429) throw new Error(`The answer could not be found: ${asked.status}.`);
  const checked: Checked = await asked.json();
  const { objectName } = checked;
  if (objectName === undefined) return { status: asked.status, answer: checked };
  if (checked.refused === undefined && isRecordedClip(await firstBytes(service, objectName))) {
    const isAccepted = await service.rpc('accept_answer', { answer });
    return { status: 200, answer: isAccepted === true ? { state: 'arrived' } : { refused: 'closed' } };
  }
  if (!(await removeNamed(service.fetch, 'answers', [objectName])))
    throw new Error('A file that is no clip could not be deleted.');
  await service.rpc('reject_answer', { answer });
  return { status: 200, answer: { refused: 'content' } };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function firstBytes({ fetch: fetchProject }: Service, objectName: string): Promise<Uint8Array> {
  const response = await fetchProject(`/storage/v1/object/authenticated/answers/${objectName}`, {
    headers: { range: `bytes=0-${recordedClipBytes - 1}` },
  });
  if (!response.ok) throw new Error(`The clip could not be read: ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
