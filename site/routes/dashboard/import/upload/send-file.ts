import { api } from '../../../../../contract/addresses.ts';
import type { Problem } from '../../../../../contract/errors.ts';
import type { Import } from '../../../../../contract/import.ts';
import { texts } from '../texts.ts';
import { isTable } from './is-table.ts';

/** Sends a file to be imported and answers the import's id. `onProgress` is told how much of it has gone, 0 to 1. */
export function sendFile(
  userId: string,
  { file, collection }: { file: File; collection: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    // `fetch` does not say how much of a body has gone.
    const request = new XMLHttpRequest();
    request.open('POST', api.imports(userId, collection));
    request.setRequestHeader('content-type', isTable(file) ? 'text/csv' : 'application/zip');
    request.setRequestHeader('file-name', encodeURIComponent(file.name.toWellFormed()));
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status === 202) resolve((request.response as Import).id);
      else reject(new Error((request.response as Partial<Problem> | null)?.detail ?? texts.unreachable));
    });
    request.addEventListener('error', () => reject(new Error(texts.unreachable)));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
