import { demoTour } from '../../contract/tour-id.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/addresses.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { formatTopic } from '../../contract/topic.ts';
import { Relay } from '../../site/browser/stream/relay.ts';
import { httpTransport } from '../../site/browser/stream/transport.ts';
import { LiveTour } from '../../site/browser/host/live-tour.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';
import { call, openSession, saveTour, type TestSession } from '../support/servers/session.ts';
import { mainly } from '../support/stores.ts';

const TABS = 20;

describe.each(mainly('sqlite'))('twenty tabs of one browser over %s', (kind) => {
  let host: TestServer;
  let owner: TestSession;
  beforeAll(async () => {
    host = await startTestServer({ kind });
    owner = await openSession(host.origin, 'owner@example.test');
  });
  afterAll(() => host.close());
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('share one stream, receive each tab’s missing revisions, and converge', async () => {
    const requests: string[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
      if (!path.startsWith('/')) return fetch(path, init);
      requests.push(`${init.method ?? 'GET'} ${new URL(path, host.origin).pathname}`);
      const headers = new Headers(init.headers);
      headers.set('cookie', owner.cookie);
      headers.set('origin', host.origin);
      return fetch(host.origin + path, { ...init, headers });
    });
    const topic = formatTopic({ kind: 'tour', ...demoTour(owner.userId) });
    const read = async () =>
      (await (await call(host.origin, owner, 'GET', api.tour(demoTour(owner.userId)))).json()) as WireTour;
    const save = (text: string) =>
      saveTour(host.origin, owner, {
        name: text,
        tags: [
          { id: 't1', title: text },
          { id: text, title: text },
        ],
      });

    const relay = new Relay(httpTransport('same-origin'));
    const tabs: { live: LiveTour; told: string[] }[] = [];
    for (let count = 1; count <= TABS; count += 1) {
      await save(`Before ${count}`);
      tabs.push({ live: new LiveTour(await read()), told: [] });
    }
    // The tabs open while the twin is being changed.
    const saving = (async () => {
      for (let count = 1; count <= 10; count += 1) await save(`Meanwhile ${count}`);
    })();
    for (const { live, told } of tabs) {
      relay.show(
        (_ids, event) => {
          told.push(event.type);
          const changes = event.type === 'changes' ? event.changes : null;
          const next = changes ? live.after(changes) : event.type === 'document' && event.document;
          if (!next) throw new Error(`${event.type} follows on nothing at ${live.revision}.`);
          live.take(next as WireTour, changes);
        },
        [{ id: 1, topic, seen: live.revision }],
      );
      await new Promise((resume) => setTimeout(resume, 5));
    }
    await saving;
    const end = await read();
    await vi.waitFor(() => {
      for (const { live } of tabs) expect(live.current).toEqual(end);
    }, 10_000);
    expect(new Set(tabs.flatMap(({ told }) => told))).toEqual(new Set(['changes']));
    expect(requests.filter((line) => line === 'GET /api/watch')).toHaveLength(1);

    // After a gap, all tabs have the same revision, so one request is enough for all of them.
    relay.pause();
    await save('After');
    requests.length = 0;
    relay.resume();
    const after = await read();
    await vi.waitFor(() => {
      for (const { live } of tabs) expect(live.current).toEqual(after);
    }, 10_000);
    expect(requests.filter((line) => line.includes('/api/watch'))).toEqual(['GET /api/watch']);
    relay.pause();
  });
});
