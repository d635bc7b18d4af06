import type { FileStorePlace } from '../config/file-store-place.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';

/** Returns the configured store. Loads the code for S3 only if S3 is used. */
export async function openFileStore(place: FileStorePlace): Promise<FileStore> {
  if (place.kind === 'disk') return createDiskFileStore(place.folder);
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return createS3FileStore(place);
}
