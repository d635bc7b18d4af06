import type { TourRef } from '../../../../contract/tour-id.ts';
import type { ChosenFile, UploadAction, UploadState } from '../../../../contract/files/file-messages.ts';
import { Uploads } from './uploads.ts';
import type { UploadOptions } from 'tus-js-client';
import { api } from '../../../../contract/addresses.ts';
import type { OpenUpload } from '../../../../contract/files/upload.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import { askServer, noAnswer } from '../ask-server.ts';
import { sendByTus } from './send-by-tus.ts';
import type { UploadTransport, KeptUpload, UploadKeeper, UploadRecord } from './transport.ts';
import { UPLOAD_KEPT } from '../../../../contract/limits.ts';
import { openDatabase, settled } from './database.ts';

/** The maximum size of a stored file, and of all stored files together, in bytes. */
const FILE_KEPT_MAX = 256 * 1024 ** 2;
const FILES_KEPT_MAX = 1024 ** 3;

/**
 * Returns a store for uploads in this browser's IndexedDB. It keeps an unfinished upload for about as long as
 * the server keeps the upload's data.
 */
function createUploadKeeper(): UploadKeeper {
  async function inDatabase<Result>(
    otherwise: Result,
    work: (transaction: IDBTransaction) => Promise<Result>,
    mode: IDBTransactionMode = 'readwrite',
  ): Promise<Result> {
    try {
      const database = await openDatabase();
      try {
        const transaction = database.transaction(['records', 'files'], mode);
        const result = await work(transaction);
        await settled(transaction);
        return result;
      } finally {
        database.close();
      }
    } catch {
      return otherwise; // Storage is full, blocked or unavailable.
    }
  }

  return {
    async list(of) {
      const kept = await inDatabase<KeptUpload[]>([], async (transaction) => {
        const records = await resultOf<UploadRecord[]>(transaction.objectStore('records').getAll());
        await removeOld(transaction, records);
        return Promise.all(records.filter(isYoung).map((record) => withFile(transaction, record)));
      });
      const own = kept.filter(({ record }) => record.userId === of);
      return own.sort((one, other) => one.record.createdAt - other.record.createdAt);
    },
    find: (id) =>
      inDatabase(
        null,
        async (transaction) => {
          const record = await resultOf<UploadRecord | undefined>(transaction.objectStore('records').get(id));
          return record ? withFile(transaction, record) : null;
        },
        'readonly',
      ),
    async add(record, file) {
      const isKept = await inDatabase(false, async (transaction) => {
        if (file.size > FILE_KEPT_MAX) return false;
        const records = await resultOf<UploadRecord[]>(transaction.objectStore('records').getAll());
        const there = records.reduce((sum, { bytes }) => sum + (bytes > FILE_KEPT_MAX ? 0 : bytes), 0);
        if (there + file.size > FILES_KEPT_MAX) return false;
        transaction.objectStore('records').put(record);
        transaction.objectStore('files').put(file, record.id);
        return true;
      });
      if (!isKept) await this.update(record);
      return isKept;
    },
    update: (record) =>
      inDatabase(undefined, async (transaction) => void transaction.objectStore('records').put(record)),
    remove: (id) =>
      inDatabase(undefined, async (transaction) => {
        transaction.objectStore('records').delete(id);
        transaction.objectStore('files').delete(id);
      }),
  };
}

/** Returns false for an upload that was last used so long ago that the server has deleted it. */
function isYoung({ createdAt, usedAt = createdAt }: UploadRecord): boolean {
  return usedAt > Date.now() - UPLOAD_KEPT;
}

async function removeOld(transaction: IDBTransaction, records: readonly UploadRecord[]): Promise<void> {
  for (const { id } of records.filter((record) => !isYoung(record))) {
    transaction.objectStore('records').delete(id);
    transaction.objectStore('files').delete(id);
  }
}

async function withFile(transaction: IDBTransaction, record: UploadRecord): Promise<KeptUpload> {
  const file = await resultOf<unknown>(transaction.objectStore('files').get(record.id));
  return { record, file: file instanceof File ? file : null };
}

function resultOf<Result>(request: IDBRequest): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.onsuccess = () => resolve(request.result as Result);
  request.onerror = () => reject(request.error ?? new Error('Your browser could not read the stored data.'));
  return promise;
}

/**
 * Returns a transport that uploads files with tus 1.0. Tests use `around` to override options of the tus
 * client.
 */
export function createTusTransport(
  tour: TourRef,
  origin: string,
  around: Partial<UploadOptions> = {},
): UploadTransport {
  return {
    async send(sent, events, signal) {
      const end = await sendByTus({ tour, origin, around }, sent, events, signal);
      if ('documentId' in end) return end;
      throw noAnswer();
    },
    async end(address) {
      await askServer(address, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
    },
    async list() {
      const answer = await askServer(api.uploads(tour));
      return isRecord(answer) && Array.isArray(answer.uploads) ? (answer.uploads as OpenUpload[]) : [];
    },
  };
}

/**
 * Returns functions with which the player restores, adds and controls the user's uploads. `tell` sends the
 * states of all uploads to the player.
 */
export function openUploads(tour: TourRef, tell: (states: readonly UploadState[]) => void) {
  const uploads = new Uploads({
    tour,
    transport: createTusTransport(tour, location.origin),
    keeper: createUploadKeeper(),
    tell(states) {
      tell(states);
      warn();
    },
  });
  let restored: Promise<void> | null = null;

  /**
   * While an upload needs the page, asks the user for confirmation before the page closes. A `beforeunload`
   * listener keeps a page out of the back/forward cache, so it exists only while it is needed.
   */
  function warn(): void {
    if (uploads.needPage()) addEventListener('beforeunload', prevent);
    else removeEventListener('beforeunload', prevent);
  }

  return {
    /**
     * Sends the states of all uploads to the player. The first call also restores the uploads from earlier
     * visits.
     */
    show(): void {
      if (restored) tell(uploads.states());
      else restored = uploads.restore();
    },
    add(chosen: readonly ChosenFile[]): void {
      uploads.add(chosen);
      warn();
    },
    control: (id: string, action: UploadAction): void => uploads.control(id, action),
    dispose(): void {
      uploads.dispose();
      removeEventListener('beforeunload', prevent);
    },
  };
}

function prevent(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
