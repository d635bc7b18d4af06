import { demoTour } from '../../../../contract/tour-id.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { sendByTus } from '../../../browser/files/uploads/send-by-tus.ts';
import { ServerError } from '../../../browser/files/ask-server.ts';
import { sendLarge } from './send-large.ts';

const send = vi.hoisted(() => vi.fn<typeof sendByTus>());
vi.mock('../../../browser/files/uploads/send-by-tus.ts', () => ({ sendByTus: send }));

const SERVER = { tour: demoTour('owner'), origin: 'https://x.test' };
const file = new File(['archive'], 'twin.zip', { lastModified: 1 });
const lost = () => new ServerError(0, 'unavailable', 'No answer.');

describe('a large archive', () => {
  let interrupted: number;
  let progress: number[];
  /** Returns the address at which each upload resumed; null for an upload that started from the beginning. */
  const addresses = () => send.mock.calls.map(([, sent]) => sent.address);
  const start = (of = file, signal = new AbortController().signal) =>
    sendLarge(SERVER, of, {
      signal,
      onProgress: (done) => void progress.push(done),
      onInterrupted: () => void (interrupted += 1),
    });

  beforeEach(() => {
    send.mockReset();
    [interrupted, progress] = [0, []];
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    vi.useFakeTimers();
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it('resumes after a lost connection, and after a reload @14.54', async () => {
    send.mockImplementationOnce(async (_, __, { begun, sent }) => {
      begun('/uploads/1');
      sent(3);
      throw lost();
    });
    send.mockImplementationOnce(() => new Promise(() => {}));
    const page = new AbortController();
    void start(file, page.signal).catch(() => {});
    await vi.advanceTimersByTimeAsync(2_000);
    expect([addresses(), interrupted, progress]).toEqual([[null, '/uploads/1'], 1, [3 / 7]]);
    page.abort();

    send.mockResolvedValueOnce({ importId: 'i' });
    expect(await start()).toBe('i');
    expect(addresses().at(-1)).toBe('/uploads/1');
    expect(send.mock.calls[0]?.[1]).toMatchObject({ name: 'twin.zip', target: { importArchive: true } });
    // A finished upload is not resumed, so the next upload of the file starts from the beginning.
    send.mockResolvedValueOnce({ importId: 'j' });
    await start();
    expect(addresses().at(-1)).toBeNull();
  });

  it.each([
    [401, /You are signed out/],
    [403, 'The file could not be uploaded.'],
  ])(
    'resumes where it was after a response with status %d, such as after a new sign-in @14.54',
    async (status, why) => {
      send.mockImplementationOnce(async (_, __, { begun }) => {
        begun('/uploads/1');
        throw lost();
      });
      send.mockRejectedValueOnce(new ServerError(status, 'unavailable', ''));
      const failed = expect(start()).rejects.toThrow(why);
      await vi.advanceTimersByTimeAsync(2_000);
      await failed;
      send.mockResolvedValueOnce({ importId: 'i' });
      expect(await start()).toBe('i');
      expect(addresses()).toEqual([null, '/uploads/1', '/uploads/1']);
    },
  );

  it('restarts if the server has forgotten the upload, or if the user chooses another file', async () => {
    const begins: Parameters<typeof send.mockImplementationOnce>[0] = async (_, __, { begun }) => {
      begun('/uploads/1');
      throw new ServerError(400, 'internal', 'Broken.');
    };
    const stops: typeof begins = async (_, __, { begun }) => {
      begun('/uploads/1');
      return await new Promise(() => {});
    };
    send.mockImplementationOnce(stops);
    void start();
    send.mockRejectedValueOnce(new ServerError(404, 'not-found', ''));
    send.mockResolvedValueOnce({ importId: 'i' });
    expect(await start()).toBe('i');
    expect(addresses()).toEqual([null, '/uploads/1', null]);

    send.mockImplementationOnce(stops);
    void start();
    send.mockResolvedValueOnce({ importId: 'i' });
    await start(new File(['another'], 'twin.zip', { lastModified: 2 }));
    expect(addresses().at(-1)).toBeNull();

    send.mockImplementationOnce(begins);
    await expect(start()).rejects.toThrow('Broken.');
  });

  it('shows the server’s reason for rejecting the archive', async () => {
    send.mockRejectedValueOnce(new ServerError(429, 'quota-exceeded', 'It does not fit.'));
    await expect(start()).rejects.toThrow('It does not fit.');
    expect(interrupted).toBe(0);
  });
});
