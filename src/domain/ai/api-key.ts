/** The default base URL. With any other base URL, every non-empty key is accepted. */
export const providerBaseUrl = 'https://api.openai.com/v1';

/** Checks a key before it is saved. The message is shown below the field. */
export function validateApiKey(key: string, baseUrl: string): { ok: true } | { ok: false; message: string } {
  const trimmed = key.trim();
  if (baseUrl !== providerBaseUrl)
    return trimmed === '' ? { ok: false, message: 'Enter the API key of this provider.' } : { ok: true };
  return trimmed.startsWith('sk-')
    ? { ok: true }
    : { ok: false, message: "Please enter a valid OpenAI API key (starts with 'sk-')" };
}

/**
 * True if the operator's provider can work without a key: a model server in the operator's own network. A provider on
 * the internet needs HTTPS and a key.
 */
export function worksWithoutKey(baseUrl: string): boolean {
  return baseUrl.startsWith('http://');
}

/** Local model servers and their usual base URLs. */
export const localServers = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1' },
] as const;

/** True for an address of the user's own computer. */
export function isOnThisComputer(baseUrl: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/i.test(baseUrl);
}

/** Masks a saved key for display: enough to recognize it, too little to use it. */
export function maskApiKey(key: string): string {
  return key.length > 12 ? `${key.slice(0, 3)}…${key.slice(-4)}` : '…';
}
