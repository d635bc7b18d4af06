import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SharedStreamEvent, WatchEvent } from '../../../contract/topic.ts';
import { FakeTransport } from '../../../tests/support/browser/fake-transport.ts';
import { type Follow, type PageListener, Relay } from './relay.ts';

const whole = (topic: string, revision: number): WatchEvent => ({
  type: 'document',
  topic,
  revision,
  document: { revision },
});
const current = (topic: string, revision: number): SharedStreamEvent => ({
  type: 'current',
  topic,
  revision,
});
const changes = (topic: string, since: number, revision: number): WatchEvent => ({
  type: 'changes',
  topic,
  revision,
  changes: { since, revision, fields: {}, collections: {} },
});
const gone = (topic: string): WatchEvent => ({ type: 'gone', topic });

describe('a relay that shares a stream among pages', () => {
  let server: FakeTransport;
  let relay: Relay;
  beforeEach(() => {
    vi.useFakeTimers();
    // Makes every random pause last as long as the average.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    server = new FakeTransport();
    relay = new Relay(server);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /**
   * Returns a page and the events that it received: `a@1` for a whole document, `a 1→2` for changes. The
   * page's name contains the topics that it follows.
   */
  function page() {
    const told: string[] = [];
    const tell: PageListener = (ids, event) => {
      const who = ids.length > 1 ? `${ids.length}×` : '';
      if (event.type === 'gone') told.push(`${who}${event.topic} gone`);
      else if (event.type === 'presence') told.push(`${who}${event.topic} news`);
      else if (event.type === 'changes')
        told.push(`${who}${event.topic} ${event.changes.since}→${event.revision}`);
      else told.push(`${who}${event.topic}@${event.revision}`);
    };
    const names: string[] = [];
    function follow(text: string): Follow {
      if (!names.includes(text)) names.push(text);
      const [topic = '', seen] = text.split('@');
      return { id: names.indexOf(text), topic, seen: seen === undefined ? null : Number(seen) };
    }
    return {
      told,
      show: (...follows: string[]) => relay.show(tell, follows.map(follow)),
      close: () => relay.remove(tell),
    };
  }
  const settle = (milliseconds = 20) => vi.advanceTimersByTimeAsync(milliseconds);
  async function answer(question: string, event: SharedStreamEvent) {
    server.answer(question, event);
    await settle();
  }
  async function say(event: SharedStreamEvent | null) {
    server.tell(event);
    await settle();
  }

  it('opens a single stream for several pages, and adds and removes their topics', async () => {
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

  it('sends each page only its own topics, without duplicates if several parts follow a topic', async () => {
    const [first, second] = [page(), page()];
    first.show('a', 'both', 'both@1');
    second.show('b', 'both');
    await settle();
    for (const topic of ['a', 'b', 'both']) await answer(topic, whole(topic, 1));
    await answer('both@1', current('both', 1));
    await say(changes('both', 1, 2));
    await say(changes('a', 1, 2));
    expect(first.told).toEqual(['a@1', 'both@1', '2×both 1→2', 'a 1→2']);
    expect(second.told).toEqual(['b@1', 'both@1', 'both 1→2']);
  });

  it('sends each page only the response for its own revision', async () => {
    const pages = [page(), page(), page()];
    const [first, second, third] = pages;
    first?.show('a@5');
    await settle();
    await answer('a@5', current('a', 5));
    second?.show('a@3');
    third?.show('a');
    await settle();
    expect(server.requests).toEqual(['open a@5', 'stream-1 +a@3 +a']);
    await answer('a@3', changes('a', 3, 5));
    await answer('a', whole('a', 5));
    expect(pages.map(({ told }) => told)).toEqual([[], ['a 3→5'], ['a@5']]);
    await say(changes('a', 5, 6));
    expect(pages.map(({ told }) => told.at(-1))).toEqual(['a 5→6', 'a 5→6', 'a 5→6']);
  });

  it('sends a page nothing before its first response, and repeats the request if the response is outdated', async () => {
    const [one, other] = [page(), page()];
    one.show('a@5');
    await settle();
    await answer('a@5', current('a', 5));
    other.show('a@2');
    await settle();
    await say(changes('a', 5, 7));
    expect(other.told).toEqual([]);
    await answer('a@2', changes('a', 2, 5));
    expect(server.requests.at(-1)).toBe('stream-1 +a@5');
    await say(changes('a', 7, 8));
    await answer('a@5', changes('a', 5, 8));
    await say(changes('a', 8, 9));
    expect(other.told).toEqual(['a 2→5', 'a 5→8', 'a 8→9']);
    expect(one.told).toEqual(['a 5→7', 'a 7→8', 'a 8→9']);
  });

  it('sends presence after the first response, without counting it as a newer state of the twin', async () => {
    const [one, other] = [page(), page()];
    const news: SharedStreamEvent = { type: 'presence', topic: 'a', news: { begin: true } };
    one.show('a');
    await settle();
    await say(news);
    await answer('a', { type: 'changed', topic: 'a', revision: 5 });
    await say(news);
    other.show('a');
    await settle();
    await say(news);
    await answer('a', { type: 'changed', topic: 'a', revision: 5 });
    await say(news);
    expect(one.told).toEqual(['a@5', 'a news', 'a news', 'a news']);
    expect(other.told).toEqual(['a@5', 'a news']);
    expect(server.requests).toEqual(['open a', 'stream-1 +a']);
  });

  it('does not send a document that was deleted in the meantime', async () => {
    const [one, other] = [page(), page()];
    one.show('a@5');
    await settle();
    await answer('a@5', current('a', 5));
    other.show('a@2');
    await settle();
    const deleted: WatchEvent = { type: 'document', topic: 'a', revision: 0, document: null };
    await say(deleted);
    await answer('a@2', changes('a', 2, 5));
    expect(server.requests.at(-1)).toBe('stream-1 +a@5');
    await answer('a@5', deleted);
    expect([one.told, other.told]).toEqual([['a@0'], ['a 2→5', 'a@0']]);
    await say(whole('a', 9));
    expect([one.told.at(-1), other.told.at(-1)]).toEqual(['a@9', 'a@9']);
  });

  it('sends nothing from a stream of an earlier session', async () => {
    const [former, present] = [page(), page()];
    former.show('former');
    await settle();
    await answer('former', whole('former', 1));

    // Another user has signed in. The server does not accept the stream for them, but allows their own topic.
    server.outcomes.push('unknown');
    present.show('former', 'own');
    await settle();
    expect(server.requests).toEqual([
      'open former',
      'stream-1 +former +own',
      'close',
      'open former@1 former own',
    ]);
    expect(present.told).toEqual([]);
    await say(gone('former'));
    await answer('own', whole('own', 1));
    expect(former.told).toEqual(['former@1', 'former gone']);
    expect(present.told).toEqual(['former gone', 'own@1']);
  });

  it('delivers every change exactly once after an interruption of the stream', async () => {
    const [one, other] = [page(), page()];
    one.show('a', 'b');
    await settle();
    await answer('a', whole('a', 1));
    await answer('b', whole('b', 1));
    await say(null);
    other.show('a@1');
    await settle(1_000);
    expect(server.requests.at(-1)).toBe('open a@1 b@1');
    await answer('a@1', current('a', 1));
    await answer('b@1', changes('b', 1, 4));
    expect(one.told).toEqual(['a@1', 'b@1', 'b 1→4']);
    await say(changes('a', 1, 2));
    expect(other.told).toEqual(['a 1→2']);
  });

  it('removes a topic for all pages at once, and lets pages request the topic again', async () => {
    const [one, other] = [page(), page()];
    one.show('a', 'b');
    other.show('a');
    await settle();
    await answer('a', whole('a', 1));
    await say(gone('a'));
    expect(one.told).toEqual(['a@1', 'a gone']);
    expect(other.told).toEqual(['a@1', 'a gone']);
    await settle(60_000);
    expect(server.requests).toEqual(['open a b']);
    other.show('a');
    await settle();
    expect(server.requests.at(-1)).toBe('stream-1 +a');
  });

  it('retries at increasing intervals while the server is silent, and immediately on request', async () => {
    server.refusals.push(...Array.from({ length: 8 }, () => 'unavailable' as const));
    const shown = page();
    shown.show('a');
    await settle();
    await settle(1_000);
    await settle(2_000);
    expect(server.requests).toHaveLength(3);
    await settle(3_000);
    expect(server.requests).toHaveLength(3);
    relay.retryNow();
    await settle();
    expect(server.requests).toHaveLength(4);
    await settle(60_000);
    expect(server.isOpen).toBe(true);
    await answer('a', whole('a', 1));
    expect(shown.told).toEqual(['a@1']);
  });

  it('retries about every second at first, so that a short outage ends soon', async () => {
    server.refusals.push(...Array.from({ length: 30 }, () => 'unreachable' as const));
    page().show('a');
    await settle();
    for (let second = 0; second < 20; second += 1) await settle(1_000);
    expect(server.requests).toHaveLength(21);
    await settle(1_000);
    await settle(3_000);
    expect(server.requests).toHaveLength(23);
  });

  it('does not wait longer for a busy server because of an earlier silence', async () => {
    server.refusals.push(...Array.from({ length: 10 }, () => 'unreachable' as const), 'unavailable');
    page().show('a');
    await settle();
    for (let second = 0; second < 11; second += 1) await settle(1_000);
    expect(server.isOpen).toBe(true);
  });

  it.each([
    ['', 0],
    [', even if some reach one that is stopping', 10],
  ])('spreads the retries of many browsers over time after their server fails%s', async (_, some) => {
    const browsers = Array.from({ length: 100 }, () => new FakeTransport());
    for (const browser of browsers) new Relay(browser).show(() => {}, [{ id: 0, topic: 'a', seen: null }]);
    await settle();
    for (const browser of browsers.slice(0, some)) browser.refusals.push('unavailable');
    let draws = 0;
    vi.mocked(Math.random).mockImplementation(() => (draws++ * 0.618) % 1);
    for (const browser of browsers) browser.tell(null);
    const returned = () => browsers.filter(({ isOpen }) => isOpen).length;
    await settle(0);
    expect(returned()).toBe(0);
    const arrivals: number[] = [];
    for (let before = 0; before < browsers.length; before = returned()) {
      await settle(100);
      if (returned() > 0) arrivals.push(returned() - before);
    }
    const mean = browsers.length / arrivals.length;
    expect(arrivals.length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...arrivals)).toBeLessThanOrEqual(3 * mean);
  });

  it('drops a topic that the server rejects permanently', async () => {
    server.refusals.push('refused');
    const shown = page();
    shown.show('a');
    await settle();
    expect(shown.told).toEqual(['a gone']);
    await settle(60_000);
    expect(server.requests).toEqual(['open a']);
  });

  it('reopens the stream if a change to it fails', async () => {
    const shown = page();
    shown.show('a');
    await settle();
    await answer('a', whole('a', 1));
    server.outcomes.push('unavailable');
    shown.show('a', 'b');
    await settle(1_100);
    expect(server.requests).toEqual(['open a', 'stream-1 +b', 'close', 'open a@1 b']);
  });

  it('watches up to a hundred topics, and makes the next topic wait until another is removed', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `t${index}`);
    const shown = page();
    shown.show(...many);
    await settle();
    const joined = (from: number, to: number) => `stream-1 +${many.slice(from, to).join(' +')}`;
    const opened = `open ${many.slice(0, 30).join(' ')}`;
    expect(server.requests).toEqual([opened, joined(30, 60), joined(60, 90), joined(90, 100)]);
    shown.show(...many.slice(1));
    await settle();
    expect(server.requests.at(-1)).toBe('stream-1 +t100 -t0');
    const other = page();
    other.show('more');
    await settle();
    expect(server.requests).toHaveLength(5);
  });

  it('replaces a hundred topics in requests of at most thirty, without exceeding a hundred', async () => {
    const many = (name: string) => Array.from({ length: 100 }, (_, index) => `${name}${index}`);
    const shown = page();
    shown.show(...many('a'));
    await settle();
    server.requests.length = 0;
    shown.show(...many('b'));
    await settle();
    const parts = server.requests.map((request) => request.split(' ').slice(1));
    expect(parts.map((each) => each.length)).toEqual([60, 60, 60, 20]);
    let count = 100;
    for (const each of parts) {
      for (const part of each) count += part.startsWith('+') ? 1 : -1;
      expect(count).toBeLessThanOrEqual(100);
    }
    expect(parts.flat().filter((part) => part.startsWith('+'))).toEqual(many('b').map((name) => `+${name}`));
  });

  it('closes its connection while paused', async () => {
    const shown = page();
    shown.show('a');
    await settle();
    await answer('a', whole('a', 1));
    relay.pause();
    await settle();
    expect(server.isOpen).toBe(false);
    shown.show('a', 'b');
    await settle(60_000);
    expect(server.requests).toEqual(['open a', 'close']);
    relay.resume();
    await settle();
    expect(server.requests.at(-1)).toBe('open a@1 b');
  });
});
