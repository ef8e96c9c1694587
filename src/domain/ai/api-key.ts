/** The default base URL. With any other base URL, every non-empty key is accepted. */
export const providerBaseUrl = 'https://api.openai.com/v1';

/** Checks a key before it is saved. The message is shown at the field. */
export function validateApiKey(key: string, baseUrl: string): { ok: true } | { ok: false; message: string } {
  const trimmed = key.trim();
  if (baseUrl !== providerBaseUrl)
    return trimmed === '' ? { ok: false, message: 'Enter the API key of this provider.' } : { ok: true };
  return trimmed.startsWith('sk-')
    ? { ok: true }
    : { ok: false, message: "Please enter a valid OpenAI API key (starts with 'sk-')" };
}

/** Masks a saved key for display: enough to recognize it, too little to use it. */
export function maskApiKey(key: string): string {
  return key.length > 12 ? `${key.slice(0, 3)}…${key.slice(-4)}` : '…';
}
