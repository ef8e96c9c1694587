import { expect, test } from 'vitest';
import { ConnectionUsage } from './connection-usage.ts';
import { limits, userRates } from './limits.ts';
import { Usage } from './usage.ts';

const anna = { role: 'authenticated', claims: { sub: '6f9619ff-8b86-4011-b42d-00cf4fc964ff' } } as const;
const address = 'address:192.0.2.1';

function connect(usage: Usage): ConnectionUsage {
  usage.connect(address, 0);
  return new ConnectionUsage(usage, address, () => 0);
}

test('a slow reader gets a smaller buffer while all readers of its user are behind', () => {
  const usage = new Usage();
  const [slow, other, neighbor] = [connect(usage), connect(usage), connect(usage)];
  for (const connection of [slow, other]) expect(connection.identify(anna)).toBe(true);
  const sent = slow.addUnsent(limits.unsentBytesPerUser + 1);
  expect(other.maxUnsentBytes()).toBe(limits.unsentBytesWhileBehind);
  expect(neighbor.maxUnsentBytes()).toBe(limits.unsentBytes);
  sent();
  expect(other.maxUnsentBytes()).toBe(limits.unsentBytes);
});

test('all connections of a user share one limit, and each connection at an address has its own', () => {
  const usage = new Usage();
  const [first, second, neighbor] = [connect(usage), connect(usage), connect(usage)];
  for (const connection of [first, second]) connection.identify(anna);
  expect(first.take('messages', userRates.messages.burst)).toBe(true);
  expect(second.take('messages', 1)).toBe(false);
  expect(neighbor.take('messages', 1)).toBe(true);
});

test('a connection counts once for its user until it ends', () => {
  const usage = new Usage();
  const connections = Array.from({ length: limits.connectionsPerUser + 1 }, () => connect(usage));
  const last = connections.pop() ?? expect.fail();
  for (const connection of connections)
    expect([connection.identify(anna), connection.identify(anna)]).toEqual([true, true]);
  expect(last.identify(anna)).toBe(false);
  connections[0]?.end();
  expect(last.identify(anna)).toBe(true);
});
