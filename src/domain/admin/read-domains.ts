import type { Result } from '../result.ts';

/**
 * Parses email domains separated by lines, commas, or spaces. Returns them in lower case without duplicates.
 * `@example.com` counts as `example.com`. If the text is refused, the reason is the first entry that is not a domain,
 * or empty if there are no entries.
 */
export function readDomains(text: string): Result<readonly string[], string> {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const domains = words.map((word) => word.replace(/^@/, '').toLowerCase());
  const wrong = domains.findIndex((domain) => domain.length > 253 || !domainPattern.test(domain));
  if (wrong >= 0) return { ok: false, reason: words[wrong] ?? '' };
  return domains.length === 0 ? { ok: false, reason: '' } : { ok: true, value: [...new Set(domains)] };
}

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const domainPattern = new RegExp(`^(?:${label}\\.)+${label}$`, 'u');
