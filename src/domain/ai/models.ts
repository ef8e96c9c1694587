import { providerBaseUrl } from './api-key.ts';

/** The one place that names models. Names die, whole families within a year, so both are settings. */
export const defaultChatModel = 'gpt-6-luna';
export const defaultTranscriptionModel = 'gpt-transcribe';

/** A model in the provider's list. `shutdownDate` is `2027-01-14`, or null when none was announced. */
export type ProviderModel = { id: string; shutdownDate: string | null };

/** Whether a model takes speech and gives text, judged by its name: the list says nothing else about it. */
export function isTranscriptionModel(id: string): boolean {
  return /transcribe|whisper/i.test(id) && !/realtime|diarize/i.test(id);
}

/** Whether a model holds a conversation in text, judged by its name. */
export function isChatModel(id: string): boolean {
  return !/transcribe|whisper|tts|audio|realtime|image|dall-e|sora|embedding|moderation|davinci|babbage|codex|search|research/i.test(
    id,
  );
}

/**
 * Whether people may use a model on the operator's account: the small ones of the provider, since the operator pays;
 * every model of a provider of the operator's own.
 */
export function isServedModel(id: string, baseUrl: string): boolean {
  if (baseUrl !== providerBaseUrl) return /^[\w./:@-]{1,200}$/.test(id);
  return (
    id === defaultChatModel || isTranscriptionModel(id) || (isChatModel(id) && /luna|mini|nano/.test(id))
  );
}

/**
 * The same for what is to be written down. What the models of a provider of the operator's own do, their names need not
 * say.
 */
export function isServedForSpeech(id: string, baseUrl: string): boolean {
  return isServedModel(id, baseUrl) && (baseUrl !== providerBaseUrl || isTranscriptionModel(id));
}
