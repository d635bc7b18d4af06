const NAME = 'gov360-uploads';

/** Opens the upload database. Rejects if the browser does not allow storage. */
export function openDatabase(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('records', { keyPath: 'id' });
    request.result.createObjectStore('files');
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('The database could not be opened.'));
  return promise;
}

/** Resolves when a transaction has completed. Rejects if it fails or is aborted. */
export function settled(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (): void =>
    reject(transaction.error ?? new Error('Your browser could not read or store the data.'));
  transaction.oncomplete = () => resolve();
  transaction.onerror = fail;
  transaction.onabort = fail;
  return promise;
}

/** Deletes all uploads stored in this browser, for all users. */
export function deleteDatabase(): void {
  try {
    indexedDB.deleteDatabase(NAME);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
