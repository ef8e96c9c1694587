/** The upper bounds of the buckets that requests are counted in, in seconds. */
const bounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Tally = { count: number; seconds: number; perBound: number[] };

/** Request durations by part of the API and status. */
export type HttpUsage = ReturnType<typeof openHttpUsage>;

export function openHttpUsage() {
  const tallies = new Map<string, Tally>();
  const statuses = new Map<string, number>();
  let inFlight = 0;
  let sentBytes = 0;
  return {
    begin(): void {
      inFlight += 1;
    },

    end(part: string, status: number, milliseconds: number, bytes: number): void {
      inFlight -= 1;
      sentBytes += bytes;
      const seconds = milliseconds / 1000;
      const tally = tallies.get(part) ?? { count: 0, seconds: 0, perBound: bounds.map(() => 0) };
      tallies.set(part, tally);
      tally.count += 1;
      tally.seconds += seconds;
      tally.perBound = tally.perBound.map(
        (count, index) => count + (seconds <= (bounds[index] ?? 0) ? 1 : 0),
      );
      const key = `part="${part}",status="${status}"`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
    },

    /** Formats the counts as Prometheus text. */
    lines(): string[] {
      return [
        '# HELP standout_http_requests_total Answered requests by part of the API and status.',
        '# TYPE standout_http_requests_total counter',
        ...[...statuses].map(([labels, count]) => `standout_http_requests_total{${labels}} ${count}`),
        '# HELP standout_http_request_duration_seconds Time until the last byte of an answer.',
        '# TYPE standout_http_request_duration_seconds histogram',
        ...[...tallies].flatMap(([part, tally]) => durationLines(part, tally)),
        '# HELP standout_http_requests_in_flight Requests that are not answered completely.',
        '# TYPE standout_http_requests_in_flight gauge',
        `standout_http_requests_in_flight ${inFlight}`,
        '# HELP standout_http_response_bytes_total Bytes of answers, with headers.',
        '# TYPE standout_http_response_bytes_total counter',
        `standout_http_response_bytes_total ${sentBytes}`,
      ];
    },
  };
}

function durationLines(part: string, { count, seconds, perBound }: Tally): string[] {
  const name = 'standout_http_request_duration_seconds';
  return [
    ...bounds.map((bound, index) => `${name}_bucket{part="${part}",le="${bound}"} ${perBound[index]}`),
    `${name}_bucket{part="${part}",le="+Inf"} ${count}`,
    `${name}_sum{part="${part}"} ${seconds}`,
    `${name}_count{part="${part}"} ${count}`,
  ];
}

const parts: Readonly<Record<string, string>> = {
  auth: 'auth',
  rest: 'rest',
  storage: 'storage',
  functions: 'functions',
  realtime: 'realtime',
  admin: 'admin',
};

/**
 * Returns the part of the API that a path belongs to. All other paths count as the site, to limit the number of
 * labels.
 */
export function partOf(path: string): string {
  const name = /^\/(\w+)\/v1(?:\/|$)/.exec(path)?.[1] ?? '';
  return Object.hasOwn(parts, name) ? (parts[name] ?? 'site') : 'site';
}
