import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchEvent } from '../../../contract/topic.ts';
import { FakeTransport } from '../../../tests/support/browser/fake-transport.ts';
import { Pages } from './sharing-pages.ts';

const document = (topic: string, revision: number): WatchEvent => ({
  type: 'document',
  topic,
  revision,
  document: { revision },
});

describe('pages that share a stream', () => {
  let server: FakeTransport;
  let pages: Pages;
  beforeEach(() => {
    vi.useFakeTimers();
    server = new FakeTransport();
    pages = new Pages(server);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A page, and what it has been told. */
  function page() {
    const told: string[] = [];
    const tell = (event: WatchEvent) =>
      told.push(event.type === 'gone' ? `${event.topic} gone` : `${event.topic}@${event.revision}`);
    return { told, show: (...topics: string[]) => pages.show(tell, topics), close: () => pages.remove(tell) };
  }
  const settle = (milliseconds = 20) => vi.advanceTimersByTimeAsync(milliseconds);
  async function say(...events: Parameters<FakeTransport['tell']>[0][]) {
    for (const event of events) server.tell(event);
    await settle();
  }

  it('open one, to which their topics come and from which they go', async () => {
    const [first, second] = [page(), page()];
    first.show('a', 'b');
    await settle();
    second.show('b', 'c');
    await settle();
    first.show('a');
    second.show('d');
    await settle();
    first.close();
    await settle();
    second.close();
    await settle();
    expect(server.requests).toEqual([
      'open a b',
      'stream-1 +b +c',
      'stream-1 +d -b -c',
      'stream-1 -a',
      'close',
    ]);
  });

  it('hear of their own topics alone', async () => {
    const [first, second] = [page(), page()];
    first.show('a', 'both');
    second.show('b', 'both');
    await settle();
    await say(document('a', 1), document('b', 1), document('both', 1), document('both', 2));
    expect(first.told).toEqual(['a@1', 'both@1', 'both@2']);
    expect(second.told).toEqual(['b@1', 'both@1', 'both@2']);
  });

  it('begin with what is known already, once the server has granted it to them as well', async () => {
    const [first, second] = [page(), page()];
    first.show('a');
    await settle();
    await say(document('a', 7));
    second.show('a');
    expect(second.told).toEqual([]);
    await settle();
    expect(server.requests.at(-1)).toBe('stream-1 +a@7');
    expect(second.told).toEqual(['a@7']);
    expect(first.told).toEqual(['a@7']);
  });

  it('hear nothing of a stream that is no longer their session’s', async () => {
    const [former, present] = [page(), page()];
    former.show('former');
    await settle();
    await say(document('former', 1));

    // Somebody else has signed in: the server does not know the stream for them, and grants them their own topic.
    server.outcomes.push('unknown');
    present.show('former', 'own');
    await settle();
    expect(server.requests).toEqual(['open former', 'stream-1 +former@1 +own', 'close', 'open former@1 own']);
    expect(present.told).toEqual([]);
    await say({ type: 'gone', topic: 'former' }, document('own', 1));
    expect(former.told).toEqual(['former@1', 'former gone']);
    expect(present.told).toEqual(['former gone', 'own@1']);
  });

  it('miss nothing while there is no stream, and hear nothing twice', async () => {
    const [one, other] = [page(), page()];
    one.show('a', 'b');
    await settle();
    await say(document('a', 1), document('b', 1), null);
    other.show('a');
    await settle(1_000);
    expect(server.requests.at(-1)).toBe('open a@1 b@1');
    await say({ type: 'current', topic: 'a', revision: 1 }, document('b', 2));
    expect(one.told).toEqual(['a@1', 'b@1', 'b@2']);
    expect(other.told).toEqual(['a@1']);
  });

  it('lose a topic all at once, and may ask for it again', async () => {
    const [one, other] = [page(), page()];
    one.show('a', 'b');
    other.show('a');
    await settle();
    await say(document('a', 1), document('b', 1), { type: 'gone', topic: 'a' });
    expect(one.told).toEqual(['a@1', 'b@1', 'a gone']);
    expect(other.told).toEqual(['a@1', 'a gone']);
    await settle(60_000);
    expect(server.requests).toEqual(['open a b']);
    other.show('a');
    await settle();
    expect(server.requests.at(-1)).toBe('stream-1 +a');
  });

  it('ask less and less often while the server does not answer, and at once when it may', async () => {
    server.refusals.push(...Array.from({ length: 8 }, () => 'unavailable' as const));
    const shown = page();
    shown.show('a');
    await settle();
    await settle(1_000);
    await settle(2_000);
    expect(server.requests).toHaveLength(3);
    await settle(3_000);
    expect(server.requests).toHaveLength(3);
    pages.stream.retryNow();
    await settle();
    expect(server.requests).toHaveLength(4);
    await settle(60_000);
    expect(server.isOpen).toBe(true);
    await say(document('a', 1));
    expect(shown.told).toEqual(['a@1']);
  });

  it('give a topic up that the server refuses for good', async () => {
    server.refusals.push('refused');
    const shown = page();
    shown.show('a');
    await settle();
    expect(shown.told).toEqual(['a gone']);
    await settle(60_000);
    expect(server.requests).toEqual(['open a']);
  });

  it('open the stream anew when a change of it fails', async () => {
    const shown = page();
    shown.show('a');
    await settle();
    await say(document('a', 1));
    server.outcomes.push('unavailable');
    shown.show('a', 'b');
    await settle(1_100);
    expect(server.requests).toEqual(['open a', 'stream-1 +b', 'close', 'open a@1 b']);
  });

  it('watch a hundred topics at once; the next has its turn when one leaves', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `t${index}`);
    const shown = page();
    shown.show(...many);
    await settle();
    expect(server.requests).toEqual([`open ${many.slice(0, 100).join(' ')}`]);
    shown.show(...many.slice(1));
    await settle();
    expect(server.requests.at(-1)).toBe('stream-1 +t100 -t0');
  });

  it('hold no connection while they pause', async () => {
    const shown = page();
    shown.show('a');
    await settle();
    await say(document('a', 1));
    pages.stream.pause();
    await settle();
    expect(server.isOpen).toBe(false);
    shown.show('a', 'b');
    await settle(60_000);
    expect(server.requests).toEqual(['open a', 'close']);
    pages.stream.resume();
    await settle();
    expect(server.requests.at(-1)).toBe('open a@1 b');
  });

  describe('and get what changed in a tour in place of the whole of it', () => {
    const tourAt = (revision: number, ...tags: string[]): WatchEvent => ({
      type: 'document',
      topic: 'a',
      revision,
      document: { revision, tags: tags.map((id) => ({ id })) },
    });
    const changesFrom = (since: number, revision: number): WatchEvent => ({
      type: 'changes',
      topic: 'a',
      revision,
      changes: {
        since,
        revision,
        fields: {},
        collections: { tags: { set: [{ id: `t${revision}` }], removed: [] } },
      },
    });
    function reader() {
      const told: WatchEvent[] = [];
      const tell = (event: WatchEvent) => void told.push(event);
      return { told, show: (...topics: string[]) => pages.show(tell, topics) };
    }

    it('as they come; a page that comes later begins with the whole', async () => {
      const [first, second] = [reader(), reader()];
      first.show('a');
      await settle();
      await say(tourAt(1, 't1'), changesFrom(1, 2), changesFrom(2, 3));
      expect(first.told).toEqual([tourAt(1, 't1'), changesFrom(1, 2), changesFrom(2, 3)]);
      second.show('a');
      await settle();
      expect(server.requests.at(-1)).toBe('stream-1 +a@3');
      expect(second.told).toEqual([tourAt(3, 't1', 't2', 't3')]);
    });

    it('after a stream that was lost, with all that changed since', async () => {
      const shown = reader();
      shown.show('a');
      await settle();
      await say(tourAt(1, 't1'), null);
      await settle(1_000);
      expect(server.requests.at(-1)).toBe('open a@1');
      await say(changesFrom(1, 4));
      shown.told.length = 0;
      const later = reader();
      later.show('a');
      await settle();
      expect(later.told).toEqual([tourAt(4, 't1', 't4')]);
      expect(shown.told).toEqual([]);
    });

    it('and ask for the whole where changes do not follow on what is known', async () => {
      const shown = reader();
      shown.show('a', 'b');
      await settle();
      await say(tourAt(1, 't1'), document('b', 1), changesFrom(2, 3));
      expect(server.requests.at(-1)).toBe('stream-1 +a -a');
      expect(shown.told).toEqual([tourAt(1, 't1'), document('b', 1)]);
      await say(changesFrom(3, 4));
      await say(tourAt(4, 't1', 't3', 't4'), changesFrom(4, 5));
      expect(shown.told.slice(2)).toEqual([tourAt(4, 't1', 't3', 't4'), changesFrom(4, 5)]);
    });

    it('and nothing of a tour that is not there any more', async () => {
      const shown = reader();
      shown.show('a');
      await settle();
      const deleted: WatchEvent = { type: 'document', topic: 'a', revision: 0, document: null };
      await say(tourAt(1, 't1'), deleted, changesFrom(1, 2));
      expect(shown.told).toEqual([tourAt(1, 't1'), deleted]);
      expect(server.requests.at(-1)).toBe('stream-1 +a -a');
    });
  });
});
