import { isOnThisComputer, providerBaseUrl, worksWithoutKey } from './api-key.ts';

/** All model names are here. Providers retire models within about a year, so both are settings. */
export const defaultChatModel = 'gpt-6-luna';
export const defaultTranscriptionModel = 'gpt-transcribe';

/** A model in the provider's list. `shutdownDate` is `2027-01-14`, or null if none is announced. */
export type ProviderModel = { id: string; shutdownDate: string | null };

/** True for speech-to-text models, judged by name, because the list says nothing else about a model. */
export function isTranscriptionModel(id: string): boolean {
  return /transcribe|whisper/i.test(id) && !/realtime|diarize/i.test(id);
}

/** True for text chat models, judged by name. */
export function isChatModel(id: string): boolean {
  return !/transcribe|whisper|tts|audio|realtime|image|dall-e|sora|embed|\bbge\b|rerank|moderation|davinci|babbage|codex|search|research/i.test(
    id,
  );
}

/**
 * True if the provider may be a local model server, which loads the model first. The first token can then take
 * minutes.
 */
export function mayLoadModel(baseUrl: string): boolean {
  return worksWithoutKey(baseUrl) || isOnThisComputer(baseUrl);
}

/** The model to use if none is chosen: the default, or the provider's first chat model if it lacks the default. */
export function firstChatModel(listed: readonly { id: string }[]): string {
  const usable = listed.filter(({ id }) => isChatModel(id));
  const isDefaultListed = usable.some(({ id }) => id === defaultChatModel);
  return isDefaultListed ? defaultChatModel : (usable[0]?.id ?? defaultChatModel);
}

/**
 * True if users may use a model on the operator's account: small models of the default provider, because the operator
 * pays, or any model of another provider that the operator has set up.
 */
export function isServedModel(id: string, baseUrl: string): boolean {
  if (baseUrl !== providerBaseUrl) return /^[\w./:@-]{1,200}$/.test(id);
  return (
    id === defaultChatModel || isTranscriptionModel(id) || (isChatModel(id) && /luna|mini|nano/.test(id))
  );
}

/** Like `isServedModel`, for transcription. Other providers' model names don't reveal what a model does. */
export function isServedTranscriptionModel(id: string, baseUrl: string): boolean {
  return isServedModel(id, baseUrl) && (baseUrl !== providerBaseUrl || isTranscriptionModel(id));
}
