import { timeZone } from './clock.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats an instant in milliseconds as weekday, day, and time of a time zone (an IANA name), such as "Wed, Dec 2,
 * 8:30 AM". Names the time zone if it is not this device's.
 */
export function zonedMomentLabel(instant: number, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    const isElsewhere = zone !== timeZone();
    format = new Intl.DateTimeFormat(undefined, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
      ...(isElsewhere ? { timeZoneName: 'short' } : {}),
    });
    formats.set(zone, format);
  }
  return format.format(instant);
}

/** Like `zonedMomentLabel`, with only the time. */
export function zonedTimeLabel(instant: number, zone: string): string {
  return new Date(instant).toLocaleTimeString(undefined, { timeStyle: 'short', timeZone: zone });
}

/** A readable name of a time zone: `America/New York`. */
export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}
