import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress, isLoopback, type ServerEnv } from './client-address.ts';
import { parseProxyTrust } from './proxy-trust.ts';

const addressOf = async (
  remoteAddress: string,
  trusted: string,
  forwarded?: string,
  others: Record<string, string> = {},
) => {
  const trust = parseProxyTrust(trusted);
  if (!trust) throw new Error(`${trusted} is no setting.`);
  const app = new Hono<ServerEnv>().get('/', (context) => context.text(clientAddress(context, trust)));
  const headers = { ...(forwarded && { 'x-forwarded-for': forwarded }), ...others };
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text();
};

test('requests count under the socket address, whatever their headers say', async () => {
  expect(await addressOf('203.0.113.5', '0', '198.51.100.1')).toBe('203.0.113.5');
  expect(await addressOf('::ffff:203.0.113.5', '0')).toBe('203.0.113.5');
});

test("a trusted proxy's last forwarded address counts", async () => {
  expect(await addressOf('127.0.0.1', '1', '10.9.9.9, 198.51.100.1')).toBe('198.51.100.1');
  expect(await addressOf('127.0.0.1', '1')).toBe('127.0.0.1');
  // Dual-stack proxies write IPv4 addresses like this. They must not count as one subscriber.
  expect(await addressOf('127.0.0.1', '1', '::ffff:198.51.100.1')).toBe('198.51.100.1');
  expect(await addressOf('127.0.0.1', '1', '::FFFF:198.51.100.2')).toBe('198.51.100.2');
});

test('with several proxies, the address that the outermost one saw counts', async () => {
  expect(await addressOf('127.0.0.1', '2', '10.9.9.9, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1');
  expect(await addressOf('127.0.0.1', '3', '198.51.100.1')).toBe('198.51.100.1');
});

test('addresses may carry a port, brackets, and a zone', async () => {
  expect(await addressOf('127.0.0.1', '1', '198.51.100.1:5678')).toBe('198.51.100.1');
  expect(await addressOf('127.0.0.1', '1', '[2001:db8::1]:443')).toBe('2001:db8:0:0::/64');
  expect(await addressOf('127.0.0.1', '1', 'fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(await addressOf('127.0.0.1', '1', 'unknown')).toBe('127.0.0.1');
});

test('with ranges, only proxies in them are trusted, and the nearest address outside counts', async () => {
  const ranges = '127.0.0.1,10.0.0.0/8,2001:db8:5::/48';
  expect(await addressOf('127.0.0.1', ranges, '9.9.9.9, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1');
  expect(await addressOf('2001:db8:5::1', ranges, '198.51.100.1')).toBe('198.51.100.1');
  expect(await addressOf('203.0.113.5', ranges, '198.51.100.1')).toBe('203.0.113.5');
  expect(await addressOf('127.0.0.1', ranges, '198.51.100.1, made up, 10.0.0.2')).toBe('10.0.0.2');
});

test('the header of a CDN counts, and only from its ranges if any are set', async () => {
  const sent = { 'cf-connecting-ip': '198.51.100.1' };
  expect(await addressOf('203.0.113.5', 'CF-Connecting-IP', '9.9.9.9', sent)).toBe('198.51.100.1');
  expect(await addressOf('203.0.113.5', 'cf-connecting-ip,127.0.0.1', undefined, sent)).toBe('203.0.113.5');
  expect(await addressOf('127.0.0.1', 'cf-connecting-ip,127.0.0.1', undefined, sent)).toBe('198.51.100.1');
});

test('IPv6 addresses count by their /64 network', async () => {
  expect(await addressOf('2001:db8:0:12:3:4:5:6', '0')).toBe('2001:db8:0:12::/64');
  expect(await addressOf('2001:db8::1', '0')).toBe('2001:db8:0:0::/64');
  expect(await addressOf('2001:0db8::1', '0')).toBe('2001:db8:0:0::/64');
});

test('only real loopback addresses count as loopback', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1'].map(isLoopback)).toEqual([true, true, true]);
  expect(['128.0.0.1', '127.0.0.1.example.com', '10.0.0.1'].map(isLoopback)).toEqual([false, false, false]);
});
