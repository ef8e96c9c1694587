/** The provider's own address; with another base URL any key that is not empty is accepted. */
export const providerBaseUrl = 'https://api.openai.com/v1';

/** Whether a key may be kept, or the sentence that the field shows. */
export function validateApiKey(key: string, baseUrl: string): { ok: true } | { ok: false; message: string } {
  const trimmed = key.trim();
  if (baseUrl !== providerBaseUrl)
    return trimmed === ''
      ? { ok: false, message: 'Please enter the API key of this provider.' }
      : { ok: true };
  return trimmed.startsWith('sk-')
    ? { ok: true }
    : { ok: false, message: "Please enter a valid OpenAI API key (starts with 'sk-')" };
}

/** How a key is shown once it is kept: enough to recognise it, too little to use it. */
export function maskedApiKey(key: string): string {
  return key.length > 12 ? `${key.slice(0, 3)}…${key.slice(-4)}` : '…';
}
