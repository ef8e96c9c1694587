/** Splits text at commas (also Chinese, Japanese, and Arabic ones) and at line breaks, as in spreadsheet cells. */
export function commaSeparated(text: string): string[] {
  return text.split(/[,，、،\n]/u);
}
