import { defaultTranscriptionModel, isServedForSpeech } from '../../../src/domain/ai/models.ts';
import { maxSpeechBytes } from '../../../src/domain/ai/speech.ts';
import { refusedByAllowance } from '../_shared/allowance.ts';
import { answering, bodyUpTo, json, objectIn, refusal, type Settings } from '../_shared/answer.ts';
import { callerOf } from '../_shared/caller.ts';
import { askProvider, noOperator, operatorOf, speechTimeoutMilliseconds } from '../_shared/provider.ts';
import { audioForm } from '../_shared/speech.ts';

// Base64 takes four letters for three bytes.
const maxBodyBytes = Math.ceil((maxSpeechBytes * 4) / 3) + 2_000;

/** `POST {audio: base64, model?}` by a signed-in person gives `{text}`: what is said in the sound. */
export function transcribeAudioHandler(settings: Settings): (request: Request) => Promise<Response> {
  return answering(async (request) => {
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in to use the AI.');
    if (request.method !== 'POST') return refusal(405, 'method_not_allowed', 'Use POST.', { allow: 'POST' });
    const operator = operatorOf(settings);
    if (!operator) return noOperator();
    const refused = await refusedByAllowance(caller, 'transcription', settings);
    if (refused) return refused;

    const body = await bodyUpTo(maxBodyBytes, request);
    if (!body) return refusal(413, 'request_too_large', 'Audio file too large (max 25MB)');
    const asked = objectIn(body);
    const sound = typeof asked?.audio === 'string' ? bytesOf(asked.audio) : undefined;
    if (!sound) return refusal(400, 'invalid_request', 'The request holds no audio as a base64 string.');
    const wanted = asked?.model;
    const isOffered = typeof wanted === 'string' && isServedForSpeech(wanted, operator.baseUrl);
    const audio = audioForm(sound, isOffered ? wanted : defaultTranscriptionModel);
    if (!audio.ok) return refusal(400, 'invalid_audio', audio.message);

    const response = await askProvider(operator, '/audio/transcriptions', {
      method: 'POST',
      body: audio.form,
      signal: request.signal,
      patienceMilliseconds: speechTimeoutMilliseconds,
    });
    if (!response.ok) return response;
    const text = objectIn(new Uint8Array(await response.arrayBuffer()))?.text;
    return typeof text === 'string'
      ? json({ text })
      : refusal(502, 'provider_error', 'No transcription text returned from service');
  });
}

/** The bytes of a base64 string, with or without a `data:` prefix; undefined when it is none. */
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
