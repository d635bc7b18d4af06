import { expect, test } from 'vitest';
import { createClientAddress, trustedPeers } from './request-log.ts';

const PROXY = '10.0.0.1';

test.each([
  ['without proxies the header is ignored', [], '192.0.2.7', '198.51.100.1', '192.0.2.7'],
  ['an untrusted proxy is the client', [PROXY], '192.0.2.7', '198.51.100.1', '192.0.2.7'],
  ['a trusted proxy names the client', [PROXY], PROXY, '198.51.100.1', '198.51.100.1'],
  ['the client’s own entries are ignored', [PROXY], PROXY, '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['a chain of trusted proxies is followed', ['10.0.0.0/8'], PROXY, '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['a chain of only proxies ends at the first', ['10.0.0.0/8'], PROXY, '10.1.1.1', '10.1.1.1'],
  ['a trusted proxy without the header is the client', [PROXY], PROXY, undefined, PROXY],
  ['an invalid address is ignored', [PROXY], PROXY, 'unknown', PROXY],
  ['IPv4 inside IPv6 is the same proxy', [PROXY], `::ffff:${PROXY}`, '::ffff:198.51.100.1', '198.51.100.1'],
  ['IPv6 proxies by block', ['fd00::/8'], 'fd00::1', '2001:db8::5', '2001:db8::5'],
] as const)('%s', (_, trusted, socket, header, expected) => {
  expect(createClientAddress(trustedPeers(trusted))(socket, header)).toBe(expected);
});
