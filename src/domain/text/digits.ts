/** Extracts the digits of a text as 0–9, including Arabic, Hindi, Bengali, Thai, and full-width digits. */
export function digitsIn(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, asAscii).replaceAll(/\D/g, '');
}

/** U+0660, U+06F0, U+0966, U+09E6, U+0E50, and U+FF10, each followed by its other nine digits. */
const zeros = [...'٠۰०০๐０'].map((zero) => zero.charCodeAt(0));

function asAscii(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10);
  return zero === undefined ? digit : String(code - zero);
}
