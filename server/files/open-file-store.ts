import type { FileStorePlace } from '../config/file-store-place.ts';
import { StoreError } from '../store/store-error.ts';
import { createDiskFileStore } from './store/disk/disk-file-store.ts';
import type { FileStore } from './store/file-store.ts';

/** The store that the configuration names. */
export async function openFileStore(place: FileStorePlace): Promise<FileStore> {
  if (place.kind === 's3') throw new StoreError('Files in S3 are not known yet.');
  return createDiskFileStore(place.folder);
}
