import { refuse } from '../refusal.ts';

/** The options in a client's `Prefer` headers. */
export type Preferences = Readonly<{
  return: 'minimal' | 'headers-only' | 'representation' | undefined;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  missing: 'default' | 'null' | undefined;
  count: 'exact' | 'planned' | 'estimated' | undefined;
  tx: 'commit' | 'rollback' | undefined;
  handling: 'strict' | 'lenient' | undefined;
  maxAffected: number | undefined;
  timezone: string | undefined;
}>;

/** Parses a `Prefer` header. With strict handling, throws PGRST122 for unknown preferences. */
export function parsePreferences(header: string | undefined): Preferences {
  const entries = (header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const pick = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => entries.includes(`${name}=${value}`));
  const maxAffected = entries.find((entry) => /^max-affected=\d{1,9}$/.test(entry));
  const preferences: Preferences = {
    return: pick('return', ['minimal', 'headers-only', 'representation']),
    resolution: pick('resolution', ['merge-duplicates', 'ignore-duplicates']),
    missing: pick('missing', ['default', 'null']),
    count: pick('count', ['exact', 'planned', 'estimated']),
    tx: pick('tx', ['commit', 'rollback']),
    handling: pick('handling', ['strict', 'lenient']),
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected.slice('max-affected='.length)),
    timezone: entries.find((entry) => entry.startsWith('timezone='))?.slice('timezone='.length),
  };
  if (preferences.handling === 'strict') {
    const known =
      /^(?:return=(?:minimal|headers-only|representation)|resolution=(?:merge|ignore)-duplicates|missing=(?:default|null)|count=(?:exact|planned|estimated)|tx=(?:commit|rollback)|handling=strict|max-affected=\d{1,9}|timezone=.+)$/;
    const invalid = entries.filter((entry) => !known.test(entry));
    if (invalid.length > 0) throw refuse.preferences(invalid);
  }
  return preferences;
}

/** Returns the applied preferences for the `Preference-Applied` header, or undefined if there are none. */
export function appliedPreferences(preferences: Preferences, method: string): string | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  const applied = [
    preferences.resolution !== undefined && method === 'POST' && `resolution=${preferences.resolution}`,
    preferences.missing !== undefined &&
      (method === 'POST' || method === 'PATCH') &&
      `missing=${preferences.missing}`,
    preferences.return !== undefined && !isRead && `return=${preferences.return}`,
    preferences.count !== undefined && `count=${preferences.count}`,
    preferences.tx !== undefined && `tx=${preferences.tx}`,
    preferences.handling !== undefined && `handling=${preferences.handling}`,
    preferences.timezone !== undefined && `timezone=${preferences.timezone}`,
    preferences.handling === 'strict' &&
      preferences.maxAffected !== undefined &&
      `max-affected=${preferences.maxAffected}`,
  ].filter((each) => typeof each === 'string');
  return applied.length === 0 ? undefined : applied.join(', ');
}
