import { UPLOAD_KEPT } from '../../../../contract/limits.ts';
import { openDatabase, settled } from './database.ts';
import type { KeptUpload, UploadKeeper, UploadRecord } from './upload-record.ts';

/** Bytes of the largest file that is kept, and of all together. */
const FILE_KEPT_MAX = 256 * 1024 ** 2;
const FILES_KEPT_MAX = 1024 ** 3;

/** Uploads in this browser's IndexedDB, for as long as the server keeps what it has of them. */
export function createUploadKeeper(): UploadKeeper {
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
      return otherwise; // storage is full, forbidden or away
    }
  }

  return {
    async list(userId) {
      const kept = await inDatabase<KeptUpload[]>([], async (transaction) => {
        const records = await resultOf<UploadRecord[]>(transaction.objectStore('records').getAll());
        await removeOld(transaction, records);
        return Promise.all(records.filter(isYoung).map((record) => withFile(transaction, record)));
      });
      const own = kept.filter(({ record }) => record.userId === userId);
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

/** What the server has deleted by now. */
function isYoung({ createdAt }: UploadRecord): boolean {
  return createdAt > Date.now() - UPLOAD_KEPT;
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
  request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  return promise;
}
