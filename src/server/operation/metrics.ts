import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Handler, MiddlewareHandler } from 'hono';
import { isLocalName, type ServerEnv } from '../client-address.ts';
import { followTimes } from '../database/statement-times.ts';
import { equalsInConstantTime } from '../keys.ts';
import { requireLoopback } from '../mail/mailbox-routes.ts';
import type { HttpUsage } from './http-usage.ts';

/** The metrics of the process for Prometheus. */
export type Metrics = Readonly<{ text(): string; close(): void }>;

export function openMetrics(usage: HttpUsage): Metrics {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let statements = 0;
  let statementSeconds = 0;
  const stopFollowing = followTimes(({ milliseconds }) => {
    statements += 1;
    statementSeconds += milliseconds / 1000;
  });
  return {
    text() {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      // Without a delay, the measured value is the resolution.
      const lag = Math.max(0, delay.percentile(99) / 1e9 - 0.02);
      delay.reset();
      const lines = [
        ...metric('process_cpu_seconds_total', 'counter', 'User and system time.', (user + system) / 1e6),
        ...metric('process_resident_memory_bytes', 'gauge', 'Resident memory.', rss),
        ...metric(
          'process_start_time_seconds',
          'gauge',
          'Start of the process.',
          performance.timeOrigin / 1000,
        ),
        ...metric('nodejs_heap_size_used_bytes', 'gauge', 'JavaScript heap in use.', heapUsed),
        ...metric(
          'nodejs_eventloop_lag_p99_seconds',
          'gauge',
          'Lag of the event loop since the last call.',
          lag,
        ),
        ...metric('standout_database_statements_total', 'counter', 'Statements that have ended.', statements),
        ...metric('standout_database_seconds_total', 'counter', 'Time of statements.', statementSeconds),
        ...usage.lines(),
      ];
      return `${lines.join('\n')}\n`;
    },
    close() {
      delay.disable();
      stopFollowing();
    },
  };
}

/** GET /metrics in the text format of Prometheus. */
export function metricsPage(metrics: Metrics): Handler<ServerEnv> {
  return (context) => {
    context.header('cache-control', 'no-store');
    return context.body(metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  };
}

/**
 * Requires the token. Without one, only this machine may read, and only while the site is local: through a proxy on
 * this machine, everyone's requests look local.
 */
export function requireMetricsAccess(
  token: string | undefined,
  siteUrl: string,
): MiddlewareHandler<ServerEnv> {
  if (token !== undefined) {
    return async (context, next) => {
      if (!equalsInConstantTime(context.req.header('authorization') ?? '', `Bearer ${token}`))
        return context.text('Send METRICS_TOKEN as a bearer token.', 401, { 'www-authenticate': 'Bearer' });
      return next();
    };
  }
  if (isLocalName(new URL(siteUrl).hostname)) return requireLoopback;
  return async (context) => context.text('Not found', 404);
}

function metric(name: string, type: 'counter' | 'gauge', help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`];
}
