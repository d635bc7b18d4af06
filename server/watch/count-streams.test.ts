import { expect, test } from 'vitest';
import { WATCH_MAX_STREAMS } from '../../contract/limits.ts';
import { ANONYMOUS } from '../access/actor.ts';
import { StreamLimit, streamHolder } from './count-streams.ts';

test('where nobody is signed in, all addresses of an IPv6 network share one limit', () => {
  const limit = new StreamLimit();
  for (let count = 0; count < WATCH_MAX_STREAMS; count += 1) {
    limit.take(streamHolder(ANONYMOUS, `2001:db8:0:1::${count}`));
  }
  expect(() => limit.take(streamHolder(ANONYMOUS, '2001:db8:0:1:ffff::1'))).toThrow(/At most 10 streams/);
  limit.take(streamHolder(ANONYMOUS, '2001:db8:0:2::1'));
  limit.take(streamHolder(ANONYMOUS, '198.51.100.1'));
});
