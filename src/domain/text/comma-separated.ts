/**
 * What stands between commas: those of Chinese, of lists in Japanese and of Arabic, too, and the line's end in a
 * spreadsheet's cell.
 */
export function commaSeparated(text: string): string[] {
  return text.split(/[,，、،\n]/u);
}
