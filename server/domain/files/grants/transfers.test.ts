import { NO_MEMBERS } from '../../../platform/access/policy.ts';
import { demoTour } from '../../../../contract/tour-id.ts';
import { type Server, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GRANT_LASTS } from '../../../../contract/limits.ts';
import {
  type GrantedFiles,
  type Holder,
  openGrantedFiles,
  PLAYER,
} from '../../../../tests/support/files/granted-files.ts';
import { actorFor } from '../../../../tests/support/servers/api.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import { storeScan, storeScanFile } from '../../../../tests/support/scans/stored-scans.ts';
import { deleteAccount } from '../../accounts/delete-account.ts';
import { endSession } from '../../identity/sessions/manage-sessions.ts';
import { listen } from '../../../edges/listener/draining-server.ts';
import { changeMember, removeMember } from '../../portfolio/members.ts';
import { deleteTour } from '../../tours/delete-tour.ts';
import { blockUser } from '../../users/block-user.ts';
import { createLocalFeed } from '../../../platform/feed/feed.ts';
import { createGrantedReading } from './granted-reading.ts';

afterEach(() => void vi.useRealTimers());

/** Larger than the buffers between two sockets on one machine. */
const LARGE = Buffer.alloc(16 * 1024 ** 2, 'x');

describe.each([...mainly('postgres').map((kind) => [kind, 'disk'] as const), ['sqlite', 's3'] as const])(
  'a transfer in progress, over %s and %s',
  (kind, fileStoreKind) => {
    let files: GrantedFiles;
    let listener: Server;
    let sha256: string;

    beforeAll(async () => {
      files = await openGrantedFiles(kind, fileStoreKind);
      listener = await listen((...call) => files.fetch(...call), { port: 0, host: '127.0.0.1' });
    });
    beforeEach(async () => {
      await files.reset();
      sha256 = await files.put({ content: LARGE });
    });
    afterEach(() => listener.closeAllConnections());
    afterAll(async () => {
      listener.close();
      await files.close();
    });

    /** Starts receiving a file, and pauses until `rest` or `resume` is called. */
    async function begin(
      holder: Holder,
      headers: Record<string, string> = {},
      path = files.pathOf(holder, sha256),
    ): Promise<IncomingMessage> {
      const { port } = listener.address() as AddressInfo;
      const asked = request({
        port,
        path,
        agent: false,
        headers: { host: new URL(PLAYER).host, ...headers },
      }).end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.on('error', () => {});
      await once(response, 'readable');
      return response;
    }

    /** Receives a little data every few milliseconds until the end. Returns whether everything arrived. */
    async function rest(response: IncomingMessage): Promise<boolean> {
      while (!response.closed) {
        response.read();
        await delay(10);
      }
      return response.complete;
    }

    const ENDS: Record<string, { holder?: Holder; happens: () => Promise<unknown> | void }> = {
      'the twin is made private': { happens: () => files.publish(false) },
      'the twin is deleted': {
        holder: 'owner',
        happens: () => deleteTour(files.context, files.owner(), demoTour('owner')),
      },
      'its reader is removed from the private twin': {
        holder: 'viewer',
        happens: () =>
          removeMember(files.context, files.owner(), { ...demoTour('owner'), memberId: 'viewer' }),
      },
      'its reader may no longer edit the private twin': {
        holder: 'editor',
        happens: () =>
          changeMember(files.context, files.owner(), {
            ...demoTour('owner'),
            memberId: 'editor',
            body: { role: 'viewer' },
          }),
      },
      'its reader signs out': {
        holder: 'owner',
        happens: () =>
          endSession(files.context, files.owner(), { userId: 'owner', sessionId: 'session-owner' }),
      },
      'its reader is blocked': {
        holder: 'other',
        happens: () =>
          blockUser(files.context, actorFor('staff'), { userId: 'other', body: { reason: 'Spam' } }),
      },
      'the account is deleted': {
        happens: () => {
          const body = { confirmation: 'owner@example.org' };
          return deleteAccount(files.context, files.owner(), { userId: 'owner', body });
        },
      },
    };

    // The ways in which a right ends do not depend on the kind of file store, so one of them is enough for
    // S3.
    const ends = fileStoreKind === 'disk' ? Object.keys(ENDS) : ['the twin is made private'];
    test.each(ends)('is cut off immediately when %s @14.21', async (name) => {
      // Disables sweeps, so that only the change feed can end transfers.
      files.restart({ kept: 0, sweep: 60_000, unsure: 60_000 });
      const { holder = 'anonymous', happens } = ENDS[name]!;
      if (name.endsWith('the private twin')) await files.publish(false);
      const response = await begin(holder);
      await happens();
      expect(await rest(response)).toBe(false);
    });

    test('stops reading when the receiver disconnects @14.28', async () => {
      const opened = Promise.withResolvers<AbortSignal | undefined>();
      const store = files.context.files;
      const read: typeof store.read = (key, options) => {
        opened.resolve(options?.signal);
        return store.read(key, options);
      };
      files.restart({}, { files: { ...store, read } });
      const response = await begin('anonymous');
      const signal = await opened.promise;
      expect(signal?.aborted).toBe(false);
      const aborted = once(signal!, 'abort');
      response.destroy();
      await aborted;
    });

    // The remaining steps are the same for both kinds of file store.
    if (fileStoreKind === 's3') return;

    test.each(['the grant has expired', 'another server made the twin private'])(
      'is cut off by a periodic check when %s, even for a range request @14.21',
      async (name) => {
        vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
        files.restart({});
        const response = await begin('anonymous', { range: 'bytes=10-' });
        expect(response.statusCode).toBe(206);
        if (name === 'the grant has expired') files.advance(GRANT_LASTS);
        else await files.context.store.db.updateTable('tours').set({ public: 0 }).execute();
        // The right may have been checked 2 s ago, so 3 s of the 5 s remain.
        vi.advanceTimersByTime(3_000);
        expect(await rest(response)).toBe(false);
      },
    );

    test('of a scan is cut off when the twin stops showing the scan, but a transfer of a document continues @15.50 @15.54', async () => {
      files.restart({ kept: 0, sweep: 60_000, unsure: 60_000 });
      const scan = { userId: 'owner', scanId: '_abcdefghij' };
      await storeScan(files.context, scan);
      const file = { ...scan, name: 'part.glb', content: LARGE, mediaType: 'model/gltf-binary', run: 1 };
      const part = await storeScanFile(files.context, file);
      await files.publish(true, scan.scanId);
      const path = `/files/${files.grants.anonymous}/captures/${scan.scanId}/${part}.glb`;
      const [ofScan, ofDocument] = [await begin('anonymous', {}, path), await begin('anonymous')];
      await files.publish(true, 'gv360office');
      expect(await rest(ofScan)).toBe(false);
      ofDocument.resume();
      await once(ofDocument, 'end');
      expect(ofDocument.complete).toBe(true);
    });

    test('continues if only the rights of other users end @14.21', async () => {
      files.restart({ kept: 0, sweep: 20 });
      const response = await begin('owner');
      await files.publish(false);
      await endSession(
        files.context,
        { ...files.owner(), userId: 'other' },
        { userId: 'other', sessionId: 'session-other' },
      );
      await delay(100);
      response.resume();
      await once(response, 'end');
      expect(response.complete).toBe(true);
    });

    test('reads only as fast as the receiver @14.28', async () => {
      const piece = new Uint8Array(64 * 1024);
      let left = LARGE.length / piece.length;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          left -= 1;
          controller.enqueue(piece);
          if (left === 0) controller.close();
        },
      });
      const read = async () => ({ bytes: LARGE.length, body });
      files.restart({}, { files: { ...files.context.files, read } });
      const response = await begin('anonymous');
      // By now, the server has read everything that it could read ahead.
      expect((await fetch(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/`)).ok).toBe(false);
      expect(left).toBeGreaterThan(0);
      response.resume();
      await once(response, 'end');
      expect(left).toBe(0);
    });

    test('causes no error if the receiver disconnects before it starts @14.28', async () => {
      const opened = Promise.withResolvers<void>();
      const read: typeof files.context.files.read = async (_, options) => {
        opened.resolve();
        await once(options!.signal!, 'abort');
        throw options!.signal!.reason;
      };
      files.restart({}, { files: { ...files.context.files, read } });
      files.log.length = 0;
      const begun = begin('anonymous');
      await opened.promise;
      listener.closeAllConnections();
      await expect(begun).rejects.toThrow('socket hang up');
      while (files.log.length === 0) await delay(5);
      expect(files.log.join('')).not.toContain('request failed');
    });

    test('ends incomplete if the file store fails, with no error text in the body @14.28', async () => {
      const store = files.context.files;
      const read: typeof store.read = async () => {
        const chunks = [Buffer.from('first words'), null];
        const body = new ReadableStream<Uint8Array>({
          async pull(controller) {
            await delay(20);
            const chunk = chunks.shift();
            if (chunk) controller.enqueue(chunk);
            else controller.error(new Error('secret-store fell silent'));
          },
        });
        return { bytes: LARGE.length, body };
      };
      files.restart({}, { files: { ...store, read } });
      const response = await begin('anonymous');
      const text = String(response.read());
      expect(await rest(response)).toBe(false);
      expect(text).toBe('first words');
    });
  },
);

test('cuts off transfers within 5 s if the server cannot check their rights @14.21', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const log = pino({ level: 'silent' });
  const store = {
    get db(): never {
      throw new Error('The database is away.');
    },
  };
  const context = { log, store, feed: createLocalFeed(), now: Date.now } as never;
  const right = {
    grantHash: 'a',
    userId: 'owner',
    tourId: 'demo-tour',
    rights: { ownerId: 'owner', isPublic: true, members: NO_MEMBERS },
    scanId: '',
    sessionId: '',
    endsAt: Infinity,
    reader: { kind: 'anonymous' },
  } as const;
  const cut = vi.fn<() => void>();
  createGrantedReading(context).transfers.begin({ right, askedAt: performance.now() }, cut);
  vi.advanceTimersByTime(3_000);
  expect(cut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(cut).toHaveBeenCalledOnce();
});
