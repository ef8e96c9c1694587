import { defaultTranscriptionModel, isServedTranscriptionModel } from '../../../src/domain/ai/models.ts';
import { maxSpeechBytes } from '../../../src/domain/ai/speech.ts';
import { refusedByAllowance } from '../_shared/allowance.ts';
import { callerOf } from '../_shared/caller.ts';
import { callProvider, noOperator, operatorOf, speechTimeoutMilliseconds } from '../_shared/provider.ts';
import { json, objectIn, readBodyUpTo, refusal, type Settings, withCors } from '../_shared/response.ts';
import { audioForm } from '../_shared/speech.ts';

// Base64 uses four characters per three bytes.
const maxBodyBytes = Math.ceil((maxSpeechBytes * 4) / 3) + 2_000;

/** `POST {audio: base64, model?}` by a signed-in user returns `{text}`: the transcript. */
export function transcribeAudioHandler(settings: Settings): (request: Request) => Promise<Response> {
  return withCors(async (request) => {
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in to use the AI.');
    if (request.method !== 'POST') return refusal(405, 'method_not_allowed', 'Use POST.', { allow: 'POST' });
    const operator = operatorOf(settings);
    if (!operator) return noOperator();
    const refused = await refusedByAllowance(caller, 'transcription', settings);
    if (refused) return refused;

    const body = await readBodyUpTo(maxBodyBytes, request);
    if (!body) return refusal(413, 'request_too_large', 'Audio file too large (max 25MB)');
    const asked = objectIn(body);
    const bytes = typeof asked?.audio === 'string' ? bytesOf(asked.audio) : undefined;
    if (!bytes) return refusal(400, 'invalid_request', 'The request contains no base64 audio.');
    const wanted = asked?.model;
    const isOffered = typeof wanted === 'string' && isServedTranscriptionModel(wanted, operator.baseUrl);
    const audio = audioForm(bytes, isOffered ? wanted : defaultTranscriptionModel);
    if (!audio.ok) return refusal(400, 'invalid_audio', audio.message);

    const response = await callProvider(operator, '/audio/transcriptions', {
      method: 'POST',
      body: audio.form,
      signal: request.signal,
      timeoutMilliseconds: speechTimeoutMilliseconds,
    });
    if (!response.ok) return response;
    const text = objectIn(new Uint8Array(await response.arrayBuffer()))?.text;
    return typeof text === 'string'
      ? json({ text })
      : refusal(502, 'provider_error', 'No transcription text returned from service');
  });
}

/** Decodes base64 with or without a `data:` prefix. Returns undefined if it is invalid. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(base64.replace(/^data:[^,]*,/, ''));
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    return undefined;
  }
}
