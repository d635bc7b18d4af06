import { expect, test } from 'vitest';
import { ANONYMOUS } from '../access/actor.ts';
import { actorFor } from '../../../tests/support/servers/api.ts';
import { holderOf, OpenAtOnce } from './open-at-once.ts';

const LIMITS = { person: 2, network: 3, visitors: 5 };

test('counts all addresses of a visitor’s IPv6 network as one @16.8', () => {
  const streams = new OpenAtOnce('streams', LIMITS);
  const visit = (address: string) => streams.take(holderOf(ANONYMOUS, address));
  const releases = [1, 2, 3].map((host) => visit(`2001:db8:0:1::${host}`));
  expect(() => visit('2001:db8:0:1:ffff::1')).toThrow(/At most 3 streams from your network/);
  visit('2001:db8:0:2::1');
  releases[0]?.();
  releases[0]?.();
  visit('2001:db8:0:1:ffff::1');
  expect(() => visit('2001:db8:0:1:ffff::1')).toThrow(/At most 3 streams/);
});

test('reserves capacity for signed-in users, regardless of the number of visitors @16.5', () => {
  const streams = new OpenAtOnce('streams', LIMITS);
  const releases = [1, 2, 3, 4, 5].map((host) => streams.take(holderOf(ANONYMOUS, `192.0.2.${host}`)));
  const refused = { code: 'busy', details: { retryAfter: 5 } };
  expect(() => streams.take(holderOf(ANONYMOUS, '192.0.2.6'))).toThrow(expect.objectContaining(refused));
  const own = () => streams.take(holderOf(actorFor('owner'), '192.0.2.6'));
  own();
  own();
  expect(own).toThrow(/At most 2 streams can be open/);
  for (const release of releases) release();
  streams.take(holderOf(ANONYMOUS, '192.0.2.6'));
});
