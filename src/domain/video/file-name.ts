import { segmentsOf } from '#domain/text/segments.ts';

const maxTitleBytes = 180;

/**
 * `candidate-{number}-{title-with-dashes}.mp4`. The number stays as typed. Replaces characters that Windows, macOS,
 * Linux, or FAT refuse, or that display misleadingly. At most 255 bytes.
 */
export function candidateFileName(candidateNumber: string, positionTitle: string): string {
  const parts = [
    'candidate',
    limited(dashed(candidateNumber), 40),
    limited(dashed(positionTitle), maxTitleBytes),
  ];
  return `${parts.filter((part) => part !== '').join('-')}.mp4`;
}

/** Returns an empty string if the text is only punctuation, such as dashes. Emoji count as text. */
function dashed(text: string): string {
  if (!/[\p{L}\p{N}\p{So}]/u.test(text)) return '';
  return (
    text
      .normalize('NFC')
      // Characters reserved on Windows, plus `#` and `%`, which break links to the file.
      .replace(/[<>:"/\\|?*#%]/g, ' ')
      // Control characters, bidirectional marks (used for spoofing), and lone surrogates.
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (mark) => (mark === '\u200d' ? mark : ' '))
      .trim()
      .replace(/[\s-]+/g, '-')
      .replace(/^[.-]+|[.-]+$/g, '')
  );
}

/** Returns as many whole graphemes as fit into the limit in UTF-8 bytes. */
function limited(text: string, maxBytes: number): string {
  let kept = '';
  let bytes = 0;
  for (const { segment } of segmentsOf(text, 'grapheme')) {
    bytes += utf8Bytes(segment);
    if (bytes > maxBytes) break;
    kept += segment;
  }
  return kept.replace(/[.-]+$/, '');
}

function utf8Bytes(text: string): number {
  return [...text].reduce((bytes, character) => {
    const code = character.codePointAt(0) ?? 0;
    return bytes + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);
}
