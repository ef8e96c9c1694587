import { expect, test } from 'vitest';
import { openHttpUsage, partOf } from './http-usage.ts';

test('requests are counted by part and status, and their time in cumulative buckets', () => {
  const usage = openHttpUsage();
  for (const milliseconds of [5, 60, 3000]) {
    usage.begin();
    usage.end('rest', milliseconds > 1000 ? 504 : 200, milliseconds, 100);
  }
  usage.begin();
  const lines = usage.lines();
  expect(lines).toContain('standout_http_requests_total{part="rest",status="200"} 2');
  expect(lines).toContain('standout_http_requests_total{part="rest",status="504"} 1');
  expect(lines).toContain('standout_http_request_duration_seconds_bucket{part="rest",le="0.01"} 1');
  expect(lines).toContain('standout_http_request_duration_seconds_bucket{part="rest",le="0.1"} 2');
  expect(lines).toContain('standout_http_request_duration_seconds_bucket{part="rest",le="+Inf"} 3');
  expect(lines).toContain('standout_http_request_duration_seconds_sum{part="rest"} 3.065');
  expect(lines).toContain('standout_http_requests_in_flight 1');
  expect(lines).toContain('standout_http_response_bytes_total 300');
});

test('paths outside the API count as the site', () => {
  expect(partOf('/rest/v1/posts')).toBe('rest');
  expect(partOf('/auth/v1')).toBe('auth');
  for (const path of ['/', '/settings', '/assets/main.js', '/made-up/v1/x', '/constructor/v1/x', '/rest/v10'])
    expect(partOf(path), path).toBe('site');
});
