import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress, isLoopback, type ServerEnv } from './client-address.ts';

const addressOf = async (remoteAddress: string, trustProxy: boolean, forwarded?: string) => {
  const app = new Hono<ServerEnv>().get('/', (context) => context.text(clientAddress(context, trustProxy)));
  const headers = forwarded ? { 'x-forwarded-for': forwarded } : {};
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text();
};

test('requests count under the socket address, whatever their headers say', async () => {
  expect(await addressOf('203.0.113.5', false, '198.51.100.1')).toBe('203.0.113.5');
  expect(await addressOf('::ffff:203.0.113.5', false)).toBe('203.0.113.5');
});

test("a trusted proxy's last forwarded address counts", async () => {
  expect(await addressOf('127.0.0.1', true, '10.9.9.9, 198.51.100.1')).toBe('198.51.100.1');
  expect(await addressOf('127.0.0.1', true)).toBe('127.0.0.1');
  // Dual-stack proxies write IPv4 addresses like this. They must not count as one subscriber.
  expect(await addressOf('127.0.0.1', true, '::ffff:198.51.100.1')).toBe('198.51.100.1');
  expect(await addressOf('127.0.0.1', true, '::FFFF:198.51.100.2')).toBe('198.51.100.2');
});

test('IPv6 addresses count by their /64 network', async () => {
  expect(await addressOf('2001:db8:0:12:3:4:5:6', false)).toBe('2001:db8:0:12::/64');
  expect(await addressOf('2001:db8::1', false)).toBe('2001:db8:0:0::/64');
  expect(await addressOf('2001:0db8::1', false)).toBe('2001:db8:0:0::/64');
});

test('only real loopback addresses count as loopback', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1'].map(isLoopback)).toEqual([true, true, true]);
  expect(['128.0.0.1', '127.0.0.1.example.com', '10.0.0.1'].map(isLoopback)).toEqual([false, false, false]);
});
